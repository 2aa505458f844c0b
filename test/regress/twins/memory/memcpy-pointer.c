// A pointer moved by memcpy still points to its object.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: memcpy-pointer.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>

int main(void) {
  int x = 1, y = 2;
  int *p = &x, *q = &y, *r;
  memcpy(&r, fathom_nondet_bool() ? &p : &q, sizeof r);
  *r = 5;
#ifdef BUG
  fathom_assert(x == 5);
#else
  fathom_assert((x == 5 && y == 2) || (x == 1 && y == 5));
#endif
  return 0;
}
