// Two values that change places in every round: both phis read the old values.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int(), a0 = a, b0 = b;
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 5);
  for (unsigned i = 0; i < n; i++) {
    int t = a;
    a = b;
    b = t;
  }
#ifdef BUG
  fathom_assert(a == a0);
#else
  fathom_assert(n % 2 ? a == b0 && b == a0 : a == a0 && b == b0);
#endif
  return 0;
}
