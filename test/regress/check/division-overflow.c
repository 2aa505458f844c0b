// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: division-overflow.c:{{[0-9]+:[0-9]+}}: error: division-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  fathom_assume(y != 0);
#ifndef BUG
  fathom_assume(x != -2147483647 - 1 || y != -1);
#endif
  return x / y;
}
