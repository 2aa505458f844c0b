// EXPECT --recursion 2: UNKNOWN bound 2 too small for fib
// EXPECT --recursion 10: SAFE
// EXPECT: SAFE
// RUN: %exit 10 %fathom check --recursion 10 -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: x = 4
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int fib(int x) { return x < 2 ? x : fib(x - 1) + fib(x - 2); }

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x <= 4);
  int r = fib(x);
#ifdef BUG
  fathom_assert(r <= 2);
#else
  fathom_assert(r <= 3);
#endif
  return 0;
}
