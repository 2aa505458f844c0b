// The type of the left operand decides: 1u << 32 is undefined although the amount is a long.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE shift-amount
#include <fathom.h>

int main(void) {
  long n = fathom_nondet_long();
#ifdef BUG
  fathom_assume(n >= 0 && n < 33);
#else
  fathom_assume(n >= 0 && n < 32);
#endif
  unsigned long x = 1u << n;
  fathom_assert(x <= 0x80000000ul);
  return 0;
}
