// An index below zero reaches the field before the array.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: field-before.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
struct s {
  int *h;
  int *t[2];
};
int main(void) {
  int x = 1, y = 2;
  struct s s = {&x, {&x, &x}};
  int **p = s.t;
  int i = fathom_nondet_bool() ? -1 : 1;
  p[i] = &y;
  *s.h = 4;
#ifdef BUG
  fathom_assert(x == 4);
#else
  fathom_assert(i < 0 ? y == 4 && x == 1 : x == 4 && y == 2);
#endif
  return 0;
}
