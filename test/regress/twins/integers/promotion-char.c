// Small types are promoted to int: the sum of two of them cannot wrap, the value stored back can.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: promotion-char.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned char a = fathom_nondet_uchar(), b = fathom_nondet_uchar();
#ifdef BUG
  unsigned char sum = a + b;
#else
  int sum = a + b;
#endif
  fathom_assert(sum >= a);
  return 0;
}
