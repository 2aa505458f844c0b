// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: negative-index.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-read:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  int *p = a + 2;
  int i = fathom_nondet_int();
#ifdef BUG
  fathom_assume(i >= -3 && i < 3);
#else
  fathom_assume(i >= -2 && i < 3);
#endif
  fathom_assert(p[i] == 3 + i);
  return 0;
}
