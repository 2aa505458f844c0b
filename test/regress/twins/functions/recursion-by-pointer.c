// The recursion goes through a function pointer.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: recursion-by-pointer.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int walk(int (*next)(int), int n);
static int (*step)(int);
static int go(int n) { return n == 0 ? 0 : 2 + step(n - 1); }

int main(void) {
  step = go;
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 4);
#ifdef BUG
  fathom_assert(step(n) < 6);
#else
  fathom_assert(step(n) == 2 * (int)n);
#endif
  return 0;
}
