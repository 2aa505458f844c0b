// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: exit-in-callee.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>

static void check(int x) {
  if (x < 0)
    exit(1);
}

int main(void) {
  int x = fathom_nondet_int();
  check(x);
#ifdef BUG
  fathom_assert(x > 0);
#else
  fathom_assert(x >= 0);
#endif
  return 0;
}
