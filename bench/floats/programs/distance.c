// The distance of two points is a number, and not negative.
#include <fathom.h>
#include <math.h>

int main(void) {
  float x = fathom_nondet_float(), y = fathom_nondet_float();
#ifndef BUG
  fathom_assume(x >= -1000 && x <= 1000 && y >= -1000 && y <= 1000);
#endif
  float d = sqrtf(x * x + y * y);
  fathom_assert(d >= 0);
  return 0;
}
