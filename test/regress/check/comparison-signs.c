// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  unsigned y = 1;
  fathom_assume(x < 1);
#ifdef BUG
  fathom_assert(x < y);
#else
  fathom_assert(x < (int)y);
#endif
  return 0;
}
