// What is not reached costs nothing.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int f(int x) {
  if (x < 0)
    throw 5;
  return x;
}

int main() {
  int x = fathom_nondet_int() & 7;
#ifdef BUG
  fathom_assert(f(x) < 7);
#else
  fathom_assert(f(x) <= 7);
#endif
}
