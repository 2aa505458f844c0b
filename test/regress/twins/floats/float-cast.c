// A number with a fraction that does not fit the integer it is converted to:
// undefined. Its fraction is cut off first.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE float-cast@18
// EXPECT -DBAD=2: UNSAFE float-cast@19
// EXPECT -DBAD=3: UNSAFE float-cast@20
// EXPECT -DBAD=4: UNSAFE float-cast@19
#include <fathom.h>
#ifndef BAD
#define BAD 0
#endif

int main(void) {
  float f = fathom_nondet_float();
  double d = fathom_nondet_double();
  fathom_assume(f >= (BAD == 1 ? -129.0f : -128.99f) && f < 128.0f);
  fathom_assume(d > (BAD == 2 ? -1.5 : -1.0) && (BAD == 4 || d < 4294967296.0));
  signed char c = f;
  unsigned u = d;
  int i = BAD == 3 ? 2147483648.0f - f * 0 : -2147483648.0f;
  fathom_assert(c >= -128 && c <= 127 && (double)u <= d + 1 && i != 0);
  return 0;
}
