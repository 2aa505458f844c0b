// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: object-in-one-branch.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = 0;
  int c = fathom_nondet_int();
  if (c > 0) {
    p = malloc(8);
    p[0] = 1;
    p[1] = 2;
  } else if (c < 0) {
    static int s[2] = {3, 4};
    p = s;
  }
  int r = p ? p[1] : 9;
  if (p)
    p[0] = r;
#ifdef BUG
  fathom_assert(r != 4);
#else
  fathom_assert(r == (c > 0 ? 2 : c < 0 ? 4 : 9) && (!p || p[0] == r));
#endif
  return 0;
}
