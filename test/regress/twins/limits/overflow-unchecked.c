// RUN: %exit 0 %fathom check --checks=assert %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=assert -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: overflow-unchecked.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(x + 1 > x);
#else
  fathom_assert(x + 1 > x || x == 2147483647);
#endif
  return 0;
}
