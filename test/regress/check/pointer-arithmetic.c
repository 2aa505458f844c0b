// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: pointer-arithmetic.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int a[6] = {0, 1, 2, 3, 4, 5};
  int *p = a + 2, *q = &a[5];
#ifdef BUG
  p--;
#endif
  fathom_assert(*(p + 1) + p[2] == 7);
  fathom_assert(q - a == 5);
  return 0;
}
