// An assumption says nothing about the assertions before it.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: order.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(x > 0);
  fathom_assume(x > 0);
#else
  fathom_assume(x > 0);
  fathom_assert(x > 0);
#endif
  return 0;
}
