// What a function gives that ends without return is arbitrary, and not initialised.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT -DBUG --checks=assert: UNSAFE assert
#include <fathom.h>

static int f(int x) {
  if (x)
    return 1;
#ifndef BUG
  return 0;
#endif
}

int main(void) {
  int r = f(fathom_nondet_int());
  fathom_assert(r == 0 || r == 1);
  return 0;
}
