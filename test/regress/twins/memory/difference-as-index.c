// A difference of pointers, added to the second, gives the first.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: difference-as-index.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  int a[5] = {0};
  int *p = a + fathom_nondet_uint() % 5, *q = a + fathom_nondet_uint() % 5;
  long d = p - q;
  q[d] = 3;
#ifdef BUG
  fathom_assert(*q == 3);
#else
  fathom_assert(*p == 3);
#endif
  return 0;
}
