// Each value takes the old one of the next: a shift register.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: phi-chain.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int a = 1, b = 2, c = 3, d = 4;
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 6);
  for (unsigned i = 0; i < n; i++) {
    a = b;
    b = c;
    c = d;
    d = fathom_nondet_int();
  }
#ifdef BUG
  fathom_assert(n != 2 || a == 4);
#else
  fathom_assert(n != 2 || (a == 3 && b == 4));
  fathom_assert(n != 3 || a == 4);
#endif
  return 0;
}
