// A union with a pointer is passed as an integer.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: union-by-value.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
union u {
  int *p;
  long n;
};
static void w(union u u) { *u.p = 6; }
static union u mk(int *p) {
  union u u;
  u.p = p;
  return u;
}
int main(void) {
  int x = 1, y = 2;
  w(mk(fathom_nondet_bool() ? &x : &y));
#ifdef BUG
  fathom_assert(x == 6);
#else
  fathom_assert((x == 6) != (y == 6));
#endif
  return 0;
}
