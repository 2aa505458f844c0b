// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: std-algorithm.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <algorithm>
#include <fathom.h>

int main() {
  int a[3] = {fathom_nondet_schar(), fathom_nondet_schar(), fathom_nondet_schar()};
  std::sort(a, a + 3);
#ifdef BUG
  fathom_assert(a[0] < a[1] && a[1] <= a[2]);
#else
  fathom_assert(a[0] <= a[1] && a[1] <= a[2]);
#endif
}
