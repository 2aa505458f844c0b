// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE division-overflow
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  fathom_assume(y != 0);
#ifndef BUG
  fathom_assume(x != -2147483647 - 1 || y != -1);
#endif
  return x / y;
}
