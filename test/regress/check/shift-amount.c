// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: shift-amount.c:{{[0-9]+:[0-9]+}}: error: shift-amount:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
#ifdef BUG
  fathom_assume(n <= 32);
#else
  fathom_assume(n < 32);
#endif
  return (1u << n) != 0;
}
