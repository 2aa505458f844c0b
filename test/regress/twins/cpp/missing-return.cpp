// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE missing-return
#include <fathom.h>

static int f(int x) {
  if (x > 3)
    return 1;
#ifndef BUG
  return 0;
#endif
}

int main() { return f(fathom_nondet_int()); }
