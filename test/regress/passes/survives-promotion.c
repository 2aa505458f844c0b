// Bugs that promotion of variables to registers must not take away: what is computed
// is never used, or used only by what is dropped.
// RUN: %exit 10 %fathom check -DCASE=1 %s | FileCheck %s --check-prefix=DIVISION
// RUN: %exit 0 %fathom check -DCASE=1 -DGOOD %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DCASE=2 %s | FileCheck %s --check-prefix=OVERFLOW
// RUN: %exit 0 %fathom check -DCASE=2 -DGOOD %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DCASE=3 --checks=assert %s | FileCheck %s --check-prefix=ASSERT
// RUN: %exit 0 %fathom check -DCASE=3 -DGOOD %s | FileCheck %s --check-prefix=SAFE
// SAFE: fathom: SAFE
// DIVISION: error: division-by-zero
// OVERFLOW: error: signed-overflow
// ASSERT: error: assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef GOOD
  fathom_assume(x > 0 && x < 100);
#endif
#if CASE == 1
  int unused = 1 / x;
#elif CASE == 2
  int unused = x;
  for (int i = 0; i < 3; ++i)
    unused += x;
  unused = 0;
#elif CASE == 3
  // Uninitialised is any value, one at a time: not "no value".
  int y;
#ifdef GOOD
  y = x;
#endif
  fathom_assert(y > 0);
#endif
  return 0;
}
