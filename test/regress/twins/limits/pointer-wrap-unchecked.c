// That p + n is below p is possible by wrapping around: nothing may be deduced from inbounds.
// RUN: %exit 0 %fathom check --checks=assert %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=assert -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: pointer-wrap-unchecked.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  char a[4];
  unsigned long n = fathom_nondet_ulong();
  char *p = a, *q = p + n;
#ifdef BUG
  fathom_assert(!(q < p));
#else
  fathom_assert(n > 4 || !(q < p));
#endif
  return 0;
}
