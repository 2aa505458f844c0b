// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (vacuous: no execution satisfies the assumptions: {{.*}}:10, {{.*}}:12 contradict each other)
// BUG: vacuous.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > 5);
#ifndef BUG
  fathom_assume(x < 3);
#endif
  fathom_assert(x == 6);
  return 0;
}
