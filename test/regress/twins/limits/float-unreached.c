// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > 5);
  double d = 1.0;
  if (x < 3)
    d = d * x;
#ifdef BUG
  fathom_assert(x != 7);
#endif
  (void)d;
  return 0;
}
