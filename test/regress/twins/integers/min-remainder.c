// INT_MIN % -1 is undefined although the mathematical remainder is 0.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: min-remainder.c:{{[0-9]+:[0-9]+}}: error: division-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <limits.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  fathom_assume(y != 0);
#ifndef BUG
  fathom_assume(x != INT_MIN || y != -1);
#endif
  int r = x % y;
  fathom_assert(r == 0 || (r < 0) == (x < 0));
  return 0;
}
