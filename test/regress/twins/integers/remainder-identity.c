// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: remainder-identity.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  signed char x = fathom_nondet_schar(), y = fathom_nondet_schar();
  fathom_assume(y != 0 && y >= -8 && y < 8 && x >= -32 && x < 32);
  fathom_assert(x / y * y + x % y == x);
#ifdef BUG
  fathom_assert(x % y >= 0);
#else
  fathom_assert(x % y > -8);
#endif
  return 0;
}
