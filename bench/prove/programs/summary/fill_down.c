// An array is filled from its end. Invariant: a[i..n) are 3, i <= n.
// BUG: the loop stops before index 0.
// INPUTS: 5 0
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint(), stop = 0;
  fathom_assume(n > 0 && n <= 1000000 && k < n);
  int *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
#ifdef BUG
  stop = 1;
#endif
  for (unsigned i = n; i > stop; i--)
    a[i - 1] = 3;
  fathom_assert(a[k] == 3);
  free(a);
  return 0;
}
