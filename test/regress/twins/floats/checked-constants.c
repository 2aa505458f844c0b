// Operations on constants are judged like others, although compilers compute
// them; constants of static variables are computed by nobody while it runs.
// EXPECT --checks=+float-divide-by-zero,+float-nan,+float-overflow: SAFE
// EXPECT -DBAD=1: SAFE
// EXPECT --checks=+float-divide-by-zero -DBAD=1: UNSAFE float-divide-by-zero@27
// EXPECT --checks=+float-nan -DBAD=1: SAFE
// EXPECT --checks=+float-nan -DBAD=2: UNSAFE float-nan@29
// EXPECT --checks=+float-overflow -DBAD=3: UNSAFE float-overflow@31
// EXPECT --checks=+float-overflow -DBAD=4: UNSAFE float-overflow@33
#include <fathom.h>
#include <fenv.h>
#include <math.h>
#ifndef BAD
#define BAD 0
#endif
static const double infinite = 1.0 / 0.0, none = 0.0 / 0.0;
static float large = (float)1e300;

int main(void) {
  double x = INFINITY, y = NAN, z = HUGE_VAL;
  fathom_assert(x == infinite && y != y && z == large && none != none);
  // Nothing else changes: rounded to nearest, and as the mode says.
  fathom_assert(0.1 + 0.2 > 0.3 && 1.0f / 3 == 0x1.555556p-2f);
  fesetround(FE_UPWARD);
  fathom_assert(1.0f / 3 == 0x1.555556p-2f);
  if (BAD == 1)
    x = 1.0 / 0.0;
  if (BAD == 2)
    x = INFINITY - INFINITY;
  if (BAD == 3)
    large = 1e300;
  if (BAD == 4)
    x = 1e308 * 10;
  return x > 0;
}
