// exit() ends the execution, and so does undefined behaviour.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DUB %s | FileCheck %s --check-prefix=UB
// SAFE: {{^}}fathom: SAFE
// BUG: error: assert
// BUG: {{^}}fathom: UNSAFE (1 of
// UB: error: division-by-zero
// UB: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef UB
  x = 10 / x;
  fathom_assert(x <= 10);
  return 0;
#endif
#ifndef BUG
  if (x)
    exit(0);
#endif
  fathom_assert(!x);
  return 0;
}
