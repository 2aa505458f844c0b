// c += x computes in int and truncates; c *= -1 of -128 is -128 again.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: compound-assignment.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  signed char c = fathom_nondet_schar();
  signed char d = c;
  c *= -1;
#ifdef BUG
  fathom_assert(c == -d);
#else
  fathom_assert(c == (d == -128 ? -128 : -d));
#endif
  return 0;
}
