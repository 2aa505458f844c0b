// EXPECT --checks=assert: SAFE
// EXPECT --checks=assert -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
#ifndef BUG
  fathom_assume(n < 32);
#endif
  unsigned x = 1u << n;
  fathom_assert(x != 0);
  return 0;
}
