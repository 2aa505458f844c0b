// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  signed char x = fathom_nondet_schar(), y = fathom_nondet_schar();
  fathom_assume(y != 0 && y >= -8 && y < 8 && x >= -32 && x < 32);
  fathom_assert(x / y * y + x % y == x);
#ifdef BUG
  fathom_assert(x % y >= 0);
#else
  fathom_assert(x % y > -8);
#endif
  return 0;
}
