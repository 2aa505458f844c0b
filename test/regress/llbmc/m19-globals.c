// Globals start with their values, and have bounds.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: error: array-index:
#include <fathom.h>
static int g, a[3], b[2] = {7, 8};
int main(void) {
  unsigned m = fathom_nondet_uint();
  fathom_assert(g == 0 && b[1] == 8);
#ifndef BUG
  fathom_assume(m < 3);
#endif
  a[m] = 1;
  return 0;
}
