// Builtins of GCC that clang does not have. Those of overflow look at the type of
// the third operand only, without promotions, but it is evaluated.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE assert
// EXPECT -DBUG=4: UNSAFE assert
#include <fathom.h>
#ifndef BUG
#define BUG 0
#endif

int main(void) {
  int x = fathom_nondet_int(), calls = 0;
  const signed char small = 1;
  fathom_assert(__builtin_add_overflow_p(x, 1, 0) ==
                (x == (BUG == 1 ? 7 : 2147483647)));
  fathom_assert(!__builtin_add_overflow_p(x, 1, 0L));
  fathom_assert(__builtin_sub_overflow_p(0u, 1, 0u) == (BUG != 2));
  fathom_assert(__builtin_mul_overflow_p(16, 8, small) == (BUG != 3));
  fathom_assert(!__builtin_mul_overflow_p(16, 8, (unsigned char)calls++));
  fathom_assert(calls == 1);
  float f = fathom_nondet_float();
  double d = fathom_nondet_double();
  fathom_assert(!__builtin_finitef(f) == (__builtin_isnanf(f) || __builtin_isinff(f)));
  fathom_assert(__builtin_finite(d) == (BUG == 4 || d - d == 0));
}
