// -1 < 1u is false: the int is converted.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: mixed-signs.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int a = fathom_nondet_int();
  unsigned b = fathom_nondet_uint();
  fathom_assume(a < 0 && b < 1000);
#ifdef BUG
  fathom_assert(a < b);
#else
  fathom_assert(a > b || (unsigned)a <= b);
  fathom_assert((long)a < (long)b);
#endif
  return 0;
}
