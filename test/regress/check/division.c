// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: division.c:{{[0-9]+:[0-9]+}}: error: division-by-zero:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  fathom_assume(x > 0);
#ifndef BUG
  fathom_assume(y != 0);
#endif
  return x / y;
}
