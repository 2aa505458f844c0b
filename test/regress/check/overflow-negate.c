// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE negation-overflow
#include <fathom.h>

int main(void) {
  long x = fathom_nondet_long();
#ifndef BUG
  fathom_assume(x != -9223372036854775807 - 1);
#endif
  return -x > 0;
}
