// A function writes through a global pointer that another one changes.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: global-pointer.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static int a = 1, b = 2;
static int *gp = &a;
static void w(int v) { *gp = v; }
static void set(int **pp, int *q) { *pp = q; }
int main(void) {
  w(10);
  if (fathom_nondet_bool())
    set(&gp, &b);
  w(20);
#ifdef BUG
  fathom_assert(a == 10);
#else
  fathom_assert((a == 20 && b == 2) || (a == 10 && b == 20));
#endif
  return 0;
}
