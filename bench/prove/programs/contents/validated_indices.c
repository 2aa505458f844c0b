// Indices are checked once and used later. Invariant: forall q < i: table[q] < n.
// BUG: checked with <=.
// INPUTS: 4 3 0 1 4 2
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), m = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000 && m > 0 && m <= 100000);
  unsigned *table = malloc(m * sizeof *table);
  char *data = calloc(n, 1);
  if (table && data) {
    for (unsigned i = 0; i < m; i++) {
      unsigned x = fathom_nondet_uint();
#ifdef BUG
      table[i] = x <= n ? x : 0;
#else
      table[i] = x < n ? x : 0;
#endif
    }
    for (unsigned i = 0; i < m; i++)
      data[table[i]] = 1;
  }
  free(table);
  free(data);
  return 0;
}
