// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: shift-overflow.c:{{[0-9]+:[0-9]+}}: error: shift-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
#ifdef BUG
  fathom_assume(n >= 0 && n <= 31);
#else
  fathom_assume(n >= 0 && n <= 29);
#endif
  return (3 << n) > 0;
}
