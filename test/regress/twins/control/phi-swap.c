// Two values that change places in every round: both phis read the old values.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: phi-swap.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int(), a0 = a, b0 = b;
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 5);
  for (unsigned i = 0; i < n; i++) {
    int t = a;
    a = b;
    b = t;
  }
#ifdef BUG
  fathom_assert(a == a0);
#else
  fathom_assert(n % 2 ? a == b0 && b == a0 : a == a0 && b == b0);
#endif
  return 0;
}
