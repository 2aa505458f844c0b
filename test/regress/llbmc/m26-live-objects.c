// Live objects are disjoint, and code behind malloc is reached.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --allocator=concrete -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --allocator=symbolic -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: error: assert:
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  *p = 1;
  *q = 2;
#ifdef BUG
  fathom_assert(0);
#endif
  fathom_assert(*p == 1);
  return 0;
}
