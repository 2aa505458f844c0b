// __CPROVER_overflow_*: in the type that the operands have together.
// EXPECT: SAFE
// EXPECT -DUNSIGNED: UNSAFE assert
// EXPECT -DSIGNED: UNSAFE assert
// EXPECT -DSHIFT: UNSAFE assert
// EXPECT -DNEGATE: UNSAFE assert
#include <fathom.h>
#include <limits.h>
int main(void) {
  unsigned a = fathom_nondet_uint(), b = fathom_nondet_uint();
  int c = fathom_nondet_int(), d = fathom_nondet_int();
  unsigned long long wide = (unsigned long long)a * b;
  fathom_assert(__CPROVER_overflow_mult(a, b) == (wide > UINT_MAX));
  fathom_assert(__CPROVER_overflow_plus(a, b) == ((unsigned long long)a + b > UINT_MAX));
  fathom_assert(__CPROVER_overflow_minus(a, b) == (a < b));
  fathom_assert(__CPROVER_overflow_plus(c, d) == ((long long)c + d > INT_MAX || (long long)c + d < INT_MIN));
  fathom_assert(__CPROVER_overflow_unary_minus(c) == (c == INT_MIN));
  fathom_assert(!__CPROVER_overflow_shl(1, 30));
  fathom_assert(__CPROVER_overflow_shl(1, 31));
  fathom_assert(__CPROVER_overflow_plus(-1, 1u)); // -1 is UINT_MAX here
#ifdef UNSIGNED
  fathom_assert(!__CPROVER_overflow_mult(a, b));
#endif
#ifdef SIGNED
  fathom_assert(!__CPROVER_overflow_minus(c, d));
#endif
#ifdef SHIFT
  fathom_assert(!__CPROVER_overflow_shl(c, 1));
#endif
#ifdef NEGATE
  fathom_assert(!__CPROVER_overflow_unary_minus(c));
#endif
  return 0;
}
