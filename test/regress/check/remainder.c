// The sign of a remainder is that of the dividend.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: remainder.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifndef BUG
  fathom_assume(x >= 0);
#endif
  fathom_assert(x % 7 >= 0);
  fathom_assert(x % 7 < 7);
  return 0;
}
