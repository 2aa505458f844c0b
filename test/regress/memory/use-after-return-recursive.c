// Each call has variables of its own; those of the caller are alive in the callee.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: use-after-return-recursive.c:{{[0-9]+:[0-9]+}}: error: use-after-scope:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static int *deepest;
static int sum(int n, int *above) {
  int local = n;
  if (above)
    local += *above;
  deepest = &local;
  if (n == 0)
    return *deepest;
  int r = sum(n - 1, &local);
#ifndef BUG
  deepest = &local;
#endif
  return r + *deepest;
}
int main(void) { return sum(2, 0) < 0; }
