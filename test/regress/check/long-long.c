// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  long long x = fathom_nondet_longlong();
  fathom_assume(x > 0 && x < 1000000000000LL);
#ifdef BUG
  fathom_assert((int)x >= 0);
#else
  fathom_assert((x << 10) >> 10 == x);
#endif
  return 0;
}
