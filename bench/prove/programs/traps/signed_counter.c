// A signed counter that is bounded by a test. Invariant: 0 <= i <= n.
// BUG: i + 1 is computed before the test, at the largest int.
// INPUTS: 2147483647
#include <fathom.h>
int main(void) {
  int n = fathom_nondet_int(), i = 0;
  fathom_assume(n >= 0);
#ifdef BUG
  for (i = n > 10 ? n - 10 : 0; i <= n; i++)
#else
  for (i = n > 10 ? n - 10 : 0; i < n; i++)
#endif
    if (fathom_nondet_uint() == 3)
      break;
  fathom_assert(i >= 0);
  return 0;
}
