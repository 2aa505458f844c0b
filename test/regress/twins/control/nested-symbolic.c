// Inner bound depends on the outer counter and on an input.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: nested-symbolic.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), count = 0;
  fathom_assume(n <= 4);
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < i; j++)
      count++;
#ifdef BUG
  fathom_assert(count < 6);
#else
  fathom_assert(count == (n ? n * (n - 1) / 2 : 0));
#endif
  return 0;
}
