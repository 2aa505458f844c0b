// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int next(void) {
  static int n = 10;
  return n++;
}

int main(void) {
  next();
#ifdef BUG
  fathom_assert(next() == 10);
#else
  fathom_assert(next() == 11);
#endif
  return 0;
}
