// Shifting a negative number left is undefined in C17 and before.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: shift-negative-left.c:{{[0-9]+:[0-9]+}}: error: shift-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assume(x >= -8 && x < 8);
#else
  fathom_assume(x >= 0 && x < 8);
#endif
  int y = x << 3;
  fathom_assert(y / 8 == x);
  return 0;
}
