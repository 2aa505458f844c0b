// A char divided by -1 is computed in int: no overflow, but the result does not fit back.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: narrow-division.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  signed char x = fathom_nondet_schar();
  int q = x / -1;
  fathom_assert(q == -x);
#ifdef BUG
  signed char r = x / -1;
  fathom_assert(r == -x);
#else
  signed char r = x / -1;
  fathom_assert(r == -x || x == -128);
#endif
  return 0;
}
