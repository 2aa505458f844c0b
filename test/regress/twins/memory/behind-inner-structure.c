// One element behind an inner structure is the next field.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: behind-inner-structure.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
struct in {
  int *p;
};
struct out {
  long pad;
  struct in in;
  int *q;
};
static void put(struct in *i, int *v) { i[1].p = v; }
int main(void) {
  int x = 1, y = 2;
  struct out o = {0, {&x}, &x};
  put(&o.in, &y);
  *o.q = 5;
#ifdef BUG
  fathom_assert(x == 5);
#else
  fathom_assert(y == 5 && x == 1);
#endif
  return 0;
}
