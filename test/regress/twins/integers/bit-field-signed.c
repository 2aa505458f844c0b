// A signed bit-field of 3 bits holds -4..3; what does not fit is cut and sign-extended.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: bit-field-signed.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct s {
  int a : 3;
  unsigned b : 3;
};

int main(void) {
  struct s s = {0, 0};
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x < 8);
  s.a = x;
  s.b = x;
  fathom_assert(s.b == x);
#ifdef BUG
  fathom_assert(s.a == x);
#else
  fathom_assert(s.a == (x < 4 ? x : x - 8));
#endif
  return 0;
}
