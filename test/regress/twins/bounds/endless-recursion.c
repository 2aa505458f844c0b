// RUN: %exit 20 %fathom check --recursion=5 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check --recursion=5 -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (bound 5 too small for f)
// BUG: {{^}}fathom: UNKNOWN (bound 5 too small for f)
#include <fathom.h>
static int f(int n) { return f(n + 1); }
int main(void) {
  int r = f(0);
#ifdef BUG
  fathom_assert(r != 0);
#else
  fathom_assert(r == 0);
#endif
  return 0;
}
