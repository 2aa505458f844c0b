// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: constructors.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static int x;
__attribute__((constructor(200))) static void c2(void) { x = x * 10 + 2; }
__attribute__((constructor(101))) static void c1(void) { x = x * 10 + 1; }
int main(void) {
#ifdef BUG
  fathom_assert(x == 21);
#else
  fathom_assert(x == 12);
#endif
  return 0;
}
