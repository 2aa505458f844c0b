// The same bytes as another structure.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: other-structure.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
struct a {
  int *p;
  int n;
};
struct b {
  char *q;
  char c[8];
};
static void set(void *v, void *to) { ((struct b *)v)->q = to; }
int main(void) {
  int x = 1, y = 2;
  struct a a = {&x, 3};
  set(&a, &y);
  *a.p = 9;
#ifdef BUG
  fathom_assert(x == 9);
#else
  fathom_assert(y == 9 && x == 1 && a.n == 3);
#endif
  return 0;
}
