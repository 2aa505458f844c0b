// Comparisons and classes of a number that nobody has set.
// EXPECT: SAFE
// EXPECT -DCLASS: UNSAFE uninitialised-read
// EXPECT -DCOMPARED: UNSAFE uninitialised-read
// EXPECT -DIS_NAN: UNSAFE uninitialised-read
#include <math.h>

int main(void) {
  double x[2];
  x[0] = 1;
#ifdef CLASS
  return isfinite(x[1]) ? 1 : 0;
#elif defined(COMPARED)
  return x[1] < 2 ? 1 : 0;
#elif defined(IS_NAN)
  return isnan(x[1]) ? 1 : 0;
#else
  return isfinite(x[0]) && x[0] < 2 && !isnan(x[0]) ? 0 : 1;
#endif
}
