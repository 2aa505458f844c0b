// All elements are set, by an index that jumps forth and back. Invariant: a[0..i) are 0 or 5; what was read is 0 or 5.
// BUG: one of the jumps writes 6.
// INPUTS: 10 1 3 1 7 0 7
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000);
  int *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  while (fathom_nondet_bool()) {
    unsigned at = fathom_nondet_uint();
    fathom_assume(at < n);
#ifdef BUG
    a[at] = at == 7 ? 6 : 5;
#else
    a[at] = 5;
#endif
  }
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < n);
  fathom_assert(a[k] == 0 || a[k] == 5);
  free(a);
  return 0;
}
