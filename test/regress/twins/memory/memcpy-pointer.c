// A pointer moved by memcpy still points to its object.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

int main(void) {
  int x = 1, y = 2;
  int *p = &x, *q = &y, *r;
  memcpy(&r, fathom_nondet_bool() ? &p : &q, sizeof r);
  *r = 5;
#ifdef BUG
  fathom_assert(x == 5);
#else
  fathom_assert((x == 5 && y == 2) || (x == 1 && y == 5));
#endif
  return 0;
}
