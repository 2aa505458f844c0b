// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (vacuous: no execution satisfies the assumptions: {{.*}}:10 cannot hold)
// BUG: vacuous-false.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
#ifndef BUG
  fathom_assume(0);
#endif
  fathom_assert(0);
  return 0;
}
