// C rounds towards zero, shifts round down.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifndef BUG
  fathom_assume(x >= 0 || x % 4 == 0);
#endif
  fathom_assert(x / 4 == x >> 2);
  return 0;
}
