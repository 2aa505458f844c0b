// A pointer to more objects than are described each by itself: unfolding goes
// back to regions of memory.
#include <fathom.h>
#include <stdlib.h>

int *table[260];

int main(void) {
  for (int i = 0; i < 260; ++i) {
    table[i] = malloc(sizeof(int));
    *table[i] = i;
  }
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < 260);
  int *p = table[k];
  fathom_assert(*p < 259);
  return 0;
}
