// Only when it is asked for.
// EXPECT --checks=+unsigned-overflow: SAFE
// EXPECT --checks=+unsigned-overflow -DBUG: UNSAFE unsigned-overflow
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint();
#ifndef BUG
  fathom_assume(x < 1000);
#endif
  return x + 1 > 5;
}
