// RUN: %exit 20 %fathom check --recursion=5 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check --recursion=5 -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (
// BUG: {{^}}fathom: UNKNOWN (
#include <fathom.h>
static int f(int n) { return f(n + 1); }
int main(void) {
  int r = f(0);
  fathom_assert(r == 0);
  return 0;
}
