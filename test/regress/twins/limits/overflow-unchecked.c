// EXPECT --checks=assert: SAFE
// EXPECT --checks=assert -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(x + 1 > x);
#else
  fathom_assert(x + 1 > x || x == 2147483647);
#endif
  return 0;
}
