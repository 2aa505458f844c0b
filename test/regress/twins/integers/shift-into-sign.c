// 1 << 31 does not fit int; 1u << 31 fits unsigned.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE shift-overflow
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 32);
#ifdef BUG
  int x = 1 << n;
#else
  unsigned x = 1u << n;
#endif
  fathom_assert(x != 0);
  return 0;
}
