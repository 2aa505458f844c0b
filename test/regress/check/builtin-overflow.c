// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: builtin-overflow.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int(), sum;
  if (!__builtin_add_overflow(x, y, &sum)) {
    fathom_assert((long)sum == (long)x + y);
#ifdef BUG
    fathom_assert(sum >= x);
#endif
  }
  return 0;
}
