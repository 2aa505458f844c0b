// One array is made with the negatives of the other. Invariant: forall q: a[q] + b[q] == 0.
// BUG: an update of only one.
// INPUTS: 10 1 3 8 1 4 9 0 4
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000);
  unsigned *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b);
  if (a && b) {
    while (fathom_nondet_bool()) {
      unsigned at = fathom_nondet_uint(), x = fathom_nondet_uint();
      fathom_assume(at < n);
      a[at] = x;
#ifdef BUG
      if (x == 9)
        continue;
#endif
      b[at] = 0 - x;
    }
    unsigned k = fathom_nondet_uint();
    fathom_assume(k < n);
    fathom_assert(a[k] + b[k] == 0);
  }
  free(a);
  free(b);
  return 0;
}
