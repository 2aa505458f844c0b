// A failed assertion ends its execution: what follows is only seen by the others.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: assume-failed-assert.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(x < 10);
#else
  fathom_assume(x < 10);
#endif
  fathom_assert(x < 11);
  return 0;
}
