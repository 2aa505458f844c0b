// One buffer is filled from both ends. Invariant: low <= high <= n.
// BUG: the test for room is off by one.
// INPUTS: 2 1 0 1 1 1 1 1
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), low = 0, high;
  fathom_assume(n > 0 && n <= 100000);
  char *a = calloc(n, 1);
  if (!a)
    return 0;
  high = n;
  while (fathom_nondet_bool()) {
#ifdef BUG
    if (low > high)
#else
    if (low == high)
#endif
      break;
    if (fathom_nondet_bool())
      a[low++] = 1;
    else
      a[--high] = 2;
    fathom_assert(low <= high);
  }
  free(a);
  return 0;
}
