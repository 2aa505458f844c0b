// One element behind a field is the next field.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: across-fields.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
struct s {
  int *a, *b;
};
int main(void) {
  int x = 1, y = 2;
  struct s s = {&x, &y};
  int **p = &s.a;
  p[1] = &x;
  *s.b = 7;
#ifdef BUG
  fathom_assert(y == 7);
#else
  fathom_assert(x == 7 && y == 2);
#endif
  return 0;
}
