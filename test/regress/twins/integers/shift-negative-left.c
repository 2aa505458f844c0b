// Shifting a negative number left is undefined in C17 and before.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE shift-overflow
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assume(x >= -8 && x < 8);
#else
  fathom_assume(x >= 0 && x < 8);
#endif
  int y = x << 3;
  fathom_assert(y / 8 == x);
  return 0;
}
