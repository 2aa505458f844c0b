// What is not reached costs nothing.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: exception-unreached.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int f(int x) {
  if (x < 0)
    throw 5;
  return x;
}

int main() {
  int x = fathom_nondet_int() & 7;
#ifdef BUG
  fathom_assert(f(x) < 7);
#else
  fathom_assert(f(x) <= 7);
#endif
}
