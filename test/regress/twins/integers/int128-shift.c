// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE shift-amount
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
#ifdef BUG
  fathom_assume(n <= 128);
#else
  fathom_assume(n < 128);
#endif
  unsigned __int128 x = (unsigned __int128)1 << n;
  fathom_assert(x != 0);
  return 0;
}
