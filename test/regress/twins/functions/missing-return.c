// What a function gives that ends without return is arbitrary, and not initialised.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG --checks=assert %s 2>&1 | FileCheck %s --check-prefix=VALUE
// SAFE: {{^}}fathom: SAFE
// BUG: missing-return.c:{{[0-9]+:[0-9]+}}: error: uninitialised-read:
// BUG: {{^}}fathom: UNSAFE (1 of
// VALUE: missing-return.c:{{[0-9]+:[0-9]+}}: error: assert:
#include <fathom.h>

static int f(int x) {
  if (x)
    return 1;
#ifndef BUG
  return 0;
#endif
}

int main(void) {
  int r = f(fathom_nondet_int());
  fathom_assert(r == 0 || r == 1);
  return 0;
}
