// The assertion that holds stands before the contradiction.
// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (vacuous: no execution satisfies the assumptions: {{.*}}:17 cannot hold)
// BUG: vacuous-after-assert.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  x &= 7;
#ifdef BUG
  fathom_assert(x < 7);
#else
  fathom_assert(x < 8);
#endif
  fathom_assume(x > 8);
  fathom_assert(0);
  return 0;
}
