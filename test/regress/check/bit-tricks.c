// A power of two has one bit; zero has none.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint();
#ifndef BUG
  fathom_assume(x != 0);
#endif
  if ((x & (x - 1)) == 0)
    fathom_assert(__builtin_popcount(x) == 1);
  return 0;
}
