// RUN: %exit 0 %fathom check --checks=assert %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=assert -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: shift-unchecked.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
#ifndef BUG
  fathom_assume(n < 32);
#endif
  unsigned x = 1u << n;
  fathom_assert(x != 0);
  return 0;
}
