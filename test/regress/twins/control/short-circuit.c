// The right operand is evaluated only if it matters.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: short-circuit.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int calls;
static int touch(int r) {
  calls++;
  return r;
}

int main(void) {
  int a = fathom_nondet_bool(), b = fathom_nondet_bool(), c = fathom_nondet_bool();
  int r = (touch(a) && touch(b)) || touch(c);
#ifdef BUG
  fathom_assert(calls < 3);
#else
  fathom_assert(calls == (a ? (b ? 2 : 3) : 2));
#endif
  fathom_assert(r == ((a & b) | c));
  return 0;
}
