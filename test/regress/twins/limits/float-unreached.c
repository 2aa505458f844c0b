// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: float-unreached.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > 5);
  double d = 1.0;
  if (x < 3)
    d = d * x;
#ifdef BUG
  fathom_assert(x != 7);
#endif
  (void)d;
  return 0;
}
