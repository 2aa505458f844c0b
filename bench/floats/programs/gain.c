// A quotient of positive numbers is at most one if the divisor is larger.
#include <fathom.h>

int main(void) {
  float p = fathom_nondet_float(), n = fathom_nondet_float();
  fathom_assume(p >= 0 && p <= 100 && n <= 100);
#ifdef BUG
  fathom_assume(n >= 0);
#else
  fathom_assume(n >= 0.001f);
#endif
  float gain = p / (p + n);
  fathom_assert(gain >= 0 && gain <= 1);
  return 0;
}
