// The place of the smallest. Invariant: at < n, forall q < i: a[at] <= a[q].
// BUG: the first element is never looked at.
// INPUTS: 3 1 5 5 0
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 1 && n <= 100000);
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = fathom_nondet_int();
  unsigned at = 0;
#ifdef BUG
  at = 1;
#endif
  for (unsigned i = 1; i < n; i++)
    if (a[i] < a[at])
      at = i;
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < n);
  fathom_assert(a[at] <= a[k]);
  free(a);
  return 0;
}
