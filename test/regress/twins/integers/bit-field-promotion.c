// A 31-bit unsigned field is promoted to int; a 32-bit one stays unsigned.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: bit-field-promotion.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct s {
#ifdef BUG
  unsigned a : 32;
#else
  unsigned a : 31;
#endif
};

int main(void) {
  struct s s;
  s.a = 0;
  fathom_assert(s.a - 1 < 0);
  return 0;
}
