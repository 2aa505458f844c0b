// A set of bits and its size as an array of flags. Invariant: forall q: flag[q] <= 1.
// BUG: added to instead of set.
// INPUTS: 5 1 2 1 2 0
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000);
  unsigned char *flag = calloc(n, 1);
  if (!flag)
    return 0;
  while (fathom_nondet_bool()) {
    unsigned at = fathom_nondet_uint();
    fathom_assume(at < n);
#ifdef BUG
    flag[at]++;
#else
    flag[at] = !flag[at];
#endif
    fathom_assert(flag[at] <= 1);
  }
  free(flag);
  return 0;
}
