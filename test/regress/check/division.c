// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE division-by-zero
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  fathom_assume(x > 0);
#ifndef BUG
  fathom_assume(y != 0);
#endif
  return x / y;
}
