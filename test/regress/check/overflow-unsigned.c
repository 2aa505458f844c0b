// Only when it is asked for.
// RUN: %exit 0 %fathom check --checks=+unsigned-overflow %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=+unsigned-overflow -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: overflow-unsigned.c:{{[0-9]+:[0-9]+}}: error: unsigned-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint();
#ifndef BUG
  fathom_assume(x < 1000);
#endif
  return x + 1 > 5;
}
