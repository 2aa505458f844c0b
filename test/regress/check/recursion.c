// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: recursion.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static unsigned factorial(unsigned n) {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 5);
#ifdef BUG
  fathom_assert(factorial(n) < 120);
#else
  fathom_assert(factorial(n) <= 120);
#endif
  return 0;
}
