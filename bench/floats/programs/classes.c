// What is finite stays finite when it is halved, not when it is doubled.
#include <fathom.h>
#include <math.h>

int main(void) {
  double x = fathom_nondet_double();
  fathom_assume(isfinite(x));
#ifdef BUG
  double y = x * 2;
#else
  double y = x / 2;
#endif
  fathom_assert(!isnan(y) && !isinf(y));
  return 0;
}
