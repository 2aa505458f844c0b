// Index n - 1 - i gets i. Invariant: forall q >= n - i: a[q] == n - 1 - q.
// BUG: the index is n - i where that is inside.
// INPUTS: 5 2
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000 && k < n);
  unsigned *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
#ifdef BUG
    a[i ? n - i : 0] = i;
#else
    a[n - 1 - i] = i;
#endif
  fathom_assert(a[k] == n - 1 - k);
  free(a);
  return 0;
}
