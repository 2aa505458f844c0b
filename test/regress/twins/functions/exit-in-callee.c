// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>

static void check(int x) {
  if (x < 0)
    exit(1);
}

int main(void) {
  int x = fathom_nondet_int();
  check(x);
#ifdef BUG
  fathom_assert(x > 0);
#else
  fathom_assert(x >= 0);
#endif
  return 0;
}
