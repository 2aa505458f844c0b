// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  int max = x > y ? x : y;
#ifdef BUG
  fathom_assert(max > x || max > y);
#else
  fathom_assert(max >= x && max >= y && (max == x || max == y));
#endif
  return 0;
}
