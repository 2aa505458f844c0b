// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = 1, y = 2;
  int c = fathom_nondet_int();
  int *p = c ? &x : &y;
  *p = 5;
#ifdef BUG
  fathom_assert(x == 5);
#else
  fathom_assert(x + y == (c ? 7 : 6));
#endif
  return 0;
}
