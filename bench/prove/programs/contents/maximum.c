// The largest of all. Invariant: forall q < i: a[q] <= max.
// BUG: the comparison is of 16 bits.
// INPUTS: 2 1 65536 1
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000);
  unsigned *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = fathom_nondet_uint();
  unsigned max = a[0];
  for (unsigned i = 0; i < n; i++)
#ifdef BUG
    if ((unsigned short)a[i] > max)
#else
    if (a[i] > max)
#endif
      max = a[i];
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < n);
  fathom_assert(a[k] <= max);
  free(a);
  return 0;
}
