// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: deep-recursion.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int down(int n) { return n ? down(n - 1) + 1 : 0; }

int main(void) {
#ifdef BUG
  fathom_assert(down(300) == 299);
#else
  fathom_assert(down(300) == 300);
#endif
  return 0;
}
