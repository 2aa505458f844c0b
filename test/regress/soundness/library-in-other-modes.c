// What the library rounds depends on the mode: of the same number exp may be another one, and texts are not read or printed as
// to nearest.
// EXPECT: SAFE
// EXPECT -DOTHER: UNSAFE assert
// EXPECT -DREAD: UNKNOWN rounded in another mode
// EXPECT -DPRINT: UNKNOWN rounded in another mode
// EXPECT -DHALF: UNKNOWN strictfp
// EXPECT -DSIGN: UNSAFE assert
#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#pragma STDC FENV_ACCESS ON
int main(void) {
  double x = 0.7;
  fesetround(FE_UPWARD);
#if defined(READ)
  double up = strtod("-0.1", 0);
  fesetround(FE_DOWNWARD);
  assert(strtod("-0.1", 0) > up);
#elif defined(PRINT)
  char text[8];
  sprintf(text, "%.0f", 2.5);
  assert(text[0] == '2');
#elif defined(HALF)
  _Float16 one = 1, three = 3, third = one / three;
  assert((float)third == 0x1.554p-2f);
#elif defined(SIGN)
  lgamma(-0.0);
  assert(signgam == 1);
#else
  double up = exp(x);
#ifdef OTHER
  fesetround(FE_DOWNWARD);
#endif
  assert(exp(x) == up);
#endif
  fesetround(FE_TONEAREST);
  return 0;
}
