// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: calls.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int twice(int x) { return x + x; }
static int four_times(int x) { return twice(twice(x)); }

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= -100 && x <= 100);
#ifdef BUG
  fathom_assert(four_times(x) != 16);
#else
  fathom_assert(four_times(x) == 4 * x);
#endif
  return 0;
}
