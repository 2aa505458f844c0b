// Bounds of numbers decide comparisons, casts, NaN and overflow: each part has a
// bound that is enough, and with -DBUG one that is not.
// EXPECT -DCAST: SAFE
// EXPECT -DCAST -DBUG: UNSAFE float-cast
// EXPECT -DCLAMP: SAFE
// EXPECT -DCLAMP -DBUG: UNSAFE assert
// EXPECT -DFINITE: SAFE
// EXPECT -DFINITE -DBUG: UNSAFE assert
// EXPECT -DEXACT: SAFE
// EXPECT -DEXACT -DBUG: UNSAFE assert
// EXPECT -DNARROW: SAFE
// EXPECT -DNARROW -DBUG: UNSAFE assert
// EXPECT -DZERO: SAFE
// EXPECT -DZERO -DBUG: UNSAFE assert
// EXPECT -DORDER: SAFE
// EXPECT -DORDER -DBUG: UNSAFE assert
#include <fathom.h>
#include <math.h>

#ifdef BUG
#define EITHER(right, wrong) wrong
#else
#define EITHER(right, wrong) right
#endif

int main(void) {
  float x = fathom_nondet_float(), y = fathom_nondet_float();
  int i = fathom_nondet_int();
#ifdef CAST // 255.99998 is the largest number below 256
  fathom_assume(x > -1 && EITHER(x < 256, x <= 256));
  unsigned char c = (unsigned char)x;
  (void)c;
#elif defined(CLAMP) // of NaN no comparison is true
  float z = x < 0 ? 0 : x > 1 ? 1 : x;
  if (EITHER(x == x, 1))
    fathom_assert(z >= 0 && z <= 1);
#elif defined(FINITE) // the quotient of two numbers that may both be zero
  fathom_assume(x >= 0 && x <= 10 && y >= EITHER(1, 0) && y <= 10);
  fathom_assert(!isnan(x / y) && !isinf(x * y + 1));
#elif defined(EXACT) // 2^24 + 1 is no float
  fathom_assume(i >= 0 && i <= EITHER(16777215, 16777217));
  fathom_assert((int)(float)i == i);
  fathom_assert((float)i + 1 > (float)i);
#elif defined(NARROW) // 0.1 is no float: the nearest one is larger
  fathom_assume(x <= EITHER(0.1, 0.1f));
  fathom_assert(x < 0.1);
#elif defined(ZERO) // a product of a number with itself, and its sign
  fathom_assume(x >= -1 && x <= 1);
  fathom_assert(EITHER(x * x >= 0, !signbit(x * y)));
#elif defined(ORDER) // the same numbers in another order, or another grouping
  fathom_assume(x >= 1 && x <= 2 && y >= 1 && y <= 2);
  fathom_assert(x * y + 3 == EITHER(3 + y * x, (x + 3 / y) * y));
#endif
  return 0;
}
