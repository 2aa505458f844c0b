// Records of twelve bytes in a table. Invariant: i < n, so the place is inside.
// BUG: the table has room for the names only.
// INPUTS: 4 1 1 1 1
#include <fathom.h>
#include <stdlib.h>
struct record {
  char name[8];
  unsigned id;
};
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n < 100000);
#ifdef BUG
  struct record *table = malloc(n * sizeof table->name);
#else
  struct record *table = malloc(n * sizeof *table);
#endif
  if (!table)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    table[i].name[0] = 0;
    table[i].id = fathom_nondet_uint();
    if (table[i].id == 0)
      break;
  }
  free(table);
  return 0;
}
