// What is covered before an assumption about an input is not bound by it.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom check -DBEHIND %s 2>&1 | FileCheck %s --check-prefix=BEHIND
// CHECK: note: covered: n == 100
// BEHIND: note: cannot be covered: n == 100
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
#ifndef BEHIND
  fathom_cover(n == 100);
#endif
  fathom_assume(n < 8);
#ifdef BEHIND
  fathom_cover(n == 100);
#endif
  fathom_assert(n < 8);
}
