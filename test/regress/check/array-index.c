// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: array-index.c:{{[0-9]+:[0-9]+}}: error: array-index:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int a[5] = {0};
  unsigned i = fathom_nondet_uint();
#ifdef BUG
  fathom_assume(i <= 5);
#else
  fathom_assume(i < 5);
#endif
  a[i] = 1;
  return a[0];
}
