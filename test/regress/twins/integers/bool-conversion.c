// Conversion to _Bool tests against zero, it does not cut bits.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: bool-conversion.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  unsigned char b = x & 0x100;
#else
  _Bool b = x & 0x100;
#endif
  fathom_assert(!b == !(x & 0x100));
  return 0;
}
