// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: comparison-signs.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  unsigned y = 1;
  fathom_assume(x < 1);
#ifdef BUG
  fathom_assert(x < y);
#else
  fathom_assert(x < (int)y);
#endif
  return 0;
}
