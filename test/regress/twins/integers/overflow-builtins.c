// The overflow builtins compute in infinite precision: types may differ.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int a = fathom_nondet_int();
  unsigned b = fathom_nondet_uint();
  short r;
  _Bool o = __builtin_add_overflow(a, b, &r);
  long exact = (long)a + (long)b;
#ifdef BUG
  fathom_assert(o == (exact < -32768 || exact > 32768));
#else
  fathom_assert(o == (exact < -32768 || exact > 32767));
#endif
  fathom_assert(r == (short)exact);
  return 0;
}
