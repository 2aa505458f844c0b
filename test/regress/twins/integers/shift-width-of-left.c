// The type of the left operand decides: 1u << 32 is undefined although the amount is a long.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: shift-width-of-left.c:{{[0-9]+:[0-9]+}}: error: shift-amount:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  long n = fathom_nondet_long();
#ifdef BUG
  fathom_assume(n >= 0 && n < 33);
#else
  fathom_assume(n >= 0 && n < 32);
#endif
  unsigned long x = 1u << n;
  fathom_assert(x <= 0x80000000ul);
  return 0;
}
