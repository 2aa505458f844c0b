// C rounds towards zero, shifts round down.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: division-truncates.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifndef BUG
  fathom_assume(x >= 0 || x % 4 == 0);
#endif
  fathom_assert(x / 4 == x >> 2);
  return 0;
}
