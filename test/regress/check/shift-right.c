// Of a negative number: arithmetic; of an unsigned one: logical.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: shift-right.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x < 0);
#ifdef BUG
  fathom_assert((int)((unsigned)x >> 1) < 0);
#else
  fathom_assert(x >> 1 < 0);
#endif
  return 0;
}
