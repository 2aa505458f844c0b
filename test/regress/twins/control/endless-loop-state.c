// The loop is left by return only; the assertion is inside of it.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: endless-loop-state.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned i = 0, n = fathom_nondet_uint();
  fathom_assume(n < 4);
  for (;;) {
#ifdef BUG
    fathom_assert(i < 3);
#else
    fathom_assert(i < 4);
#endif
    if (i == n)
      return 0;
    i++;
  }
}
