// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: long-long.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  long long x = fathom_nondet_longlong();
  fathom_assume(x > 0 && x < 1000000000000LL);
#ifdef BUG
  fathom_assert((int)x >= 0);
#else
  fathom_assert((x << 10) >> 10 == x);
#endif
  return 0;
}
