// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: shift-amount-negative.c:{{[0-9]+:[0-9]+}}: error: shift-amount:
// BUG: {{^}}fathom: UNSAFE (1 of
// TWINS: lower_ubsan
#include <fathom.h>

int main(void) {
  signed char n = fathom_nondet_schar();
#ifdef BUG
  fathom_assume(n < 64);
#else
  fathom_assume(n < 64 && n > -1);
#endif
  long x = 1000L >> n;
  fathom_assert(x <= 1000);
  return 0;
}
