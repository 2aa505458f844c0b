// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE signed-overflow
#include <fathom.h>

int main(void) {
  _BitInt(13) a = fathom_nondet_short();
#ifndef BUG
  fathom_assume(a < 4095);
#endif
  a = a + (_BitInt(13))1;
  return a == 5;
}
