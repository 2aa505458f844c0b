// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: overflow-negate.c:{{[0-9]+:[0-9]+}}: error: negation-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  long x = fathom_nondet_long();
#ifndef BUG
  fathom_assume(x != -9223372036854775807 - 1);
#endif
  return -x > 0;
}
