// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  unsigned short a = fathom_nondet_ushort(), b = fathom_nondet_ushort();
  int r;
  _Bool o = __builtin_mul_overflow(a, b, &r);
#ifdef BUG
  fathom_assert(!o);
#else
  fathom_assert(!o || r < 0);
#endif
  return 0;
}
