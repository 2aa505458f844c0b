// Two loops add one each. Invariants: forall q < i: a[q] == 1 (then 2), above 0 (then 1).
// BUG: the second loop ends early.
// INPUTS: 4 3
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000 && k < n);
  int *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i]++;
#ifdef BUG
  for (unsigned i = 0; i < n - 1; i++)
#else
  for (unsigned i = 0; i < n; i++)
#endif
    a[i]++;
  fathom_assert(a[k] == 2);
  free(a);
  return 0;
}
