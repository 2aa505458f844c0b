// Even numbers are written at the front or at the back. Invariant: all elements are even.
// BUG: a sum of an even number and an odd index.
// INPUTS: 10 1 3 3
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000);
  unsigned *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  while (fathom_nondet_bool()) {
    unsigned at = fathom_nondet_uint(), from = fathom_nondet_uint();
    fathom_assume(at < n && from < n);
#ifdef BUG
    a[at] = a[from] + at;
#else
    a[at] = a[from] + 2 * at;
#endif
    fathom_assert(a[at] % 2 == 0);
  }
  free(a);
  return 0;
}
