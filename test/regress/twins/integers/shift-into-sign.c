// 1 << 31 does not fit int; 1u << 31 fits unsigned.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: shift-into-sign.c:{{[0-9]+:[0-9]+}}: error: shift-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 32);
#ifdef BUG
  int x = 1 << n;
#else
  unsigned x = 1u << n;
#endif
  fathom_assert(x != 0);
  return 0;
}
