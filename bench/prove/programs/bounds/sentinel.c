// A search that ends at a sentinel. Invariant: i <= at (the sentinel's place).
// BUG: the sentinel is written one too far to the left and passed by.
// INPUTS: 4 9
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  int key = fathom_nondet_int();
  fathom_assume(n < 100000);
  int *a = calloc(n + 1, sizeof *a);
  if (!a)
    return 0;
#ifndef BUG
  a[n] = key;
#endif
  unsigned i = 0;
  while (a[i] != key)
    i++;
  fathom_assert(i <= n);
  free(a);
  return 0;
}
