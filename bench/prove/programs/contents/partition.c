// Small ones to the left. Invariant: forall q < m: a[q] < 0; forall m <= q < i: a[q] >= 0; m <= i.
// BUG: zero counts as small when it is moved.
// INPUTS: 3 1 0 -5 0
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), m = 0;
  fathom_assume(n > 0 && n <= 100000);
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = fathom_nondet_int();
  for (unsigned i = 0; i < n; i++)
#ifdef BUG
    if (a[i] <= 0)
#else
    if (a[i] < 0)
#endif
    {
      int t = a[i];
      a[i] = a[m];
      a[m++] = t;
    }
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < n);
  fathom_assert(k < m ? a[k] < 0 : a[k] >= 0);
  free(a);
  return 0;
}
