// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: pointers.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = 1, y = 2;
  int c = fathom_nondet_int();
  int *p = c ? &x : &y;
  *p = 5;
#ifdef BUG
  fathom_assert(x == 5);
#else
  fathom_assert(x + y == (c ? 7 : 6));
#endif
  return 0;
}
