// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: vla-bound:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
#ifdef BUG
  fathom_assume(n >= 0 && n < 4);
#else
  fathom_assume(n > 0 && n < 4);
#endif
  int a[n];
  a[n - 1] = 1;
  return a[n - 1];
}
