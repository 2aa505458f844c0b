// unsigned short is promoted to *signed* int: 65535 * 65535 overflows.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: promotion-ushort-product.c:{{[0-9]+:[0-9]+}}: error: signed-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned short a = fathom_nondet_ushort(), b = fathom_nondet_ushort();
#ifdef BUG
  unsigned c = a * b;
#else
  unsigned c = (unsigned)a * b;
#endif
  return c == 12345;
}
