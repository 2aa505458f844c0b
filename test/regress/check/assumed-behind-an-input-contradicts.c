// No value of the input satisfies both: no execution does, and the verdict says
// so. With WAY only one way is closed, and something fails on the other.
// EXPECT -DWAY: UNSAFE assert
// EXPECT -DOPEN: SAFE
// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s
// CHECK: contradict each other
#include <fathom.h>

int main(void) {
  int way = fathom_nondet_int();
#ifdef WAY
  if (way == 5) {
    fathom_assert(0);
    return 0;
  }
#endif
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 8);
#ifndef OPEN
  fathom_assume(n < 8);
#endif
  fathom_assert(n != 8);
}
