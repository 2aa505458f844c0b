// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: mul-overflow-builtin.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned short a = fathom_nondet_ushort(), b = fathom_nondet_ushort();
  int r;
  _Bool o = __builtin_mul_overflow(a, b, &r);
#ifdef BUG
  fathom_assert(!o);
#else
  fathom_assert(!o || r < 0);
#endif
  return 0;
}
