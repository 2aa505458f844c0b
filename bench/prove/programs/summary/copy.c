// An array is copied. Invariant: b[0..i) == a[0..i), i <= n.
// BUG: one element is copied from its neighbour.
// INPUTS: 9 5 5 11
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 1000000 && k < n && j < n);
  int *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b);
  if (a && b) {
    a[j] = fathom_nondet_int();
    for (unsigned i = 0; i < n; i++)
#ifdef BUG
      b[i] = a[i == 5 ? 6 % n : i];
#else
      b[i] = a[i];
#endif
    fathom_assert(a[k] == b[k]);
  }
  free(a);
  free(b);
  return 0;
}
