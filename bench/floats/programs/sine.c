// The first terms of a sine near zero.
#include <fathom.h>

int main(void) {
  double x = fathom_nondet_double();
  fathom_assume(x >= -0.5 && x <= 0.5);
  double x2 = x * x;
  double s = x * (1 - x2 / 6 + x2 * x2 / 120);
#ifdef BUG
  fathom_assert(s < 0.479);
#else
  fathom_assert(s >= -0.6 && s <= 0.6);
#endif
  return 0;
}
