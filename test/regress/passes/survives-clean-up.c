// Bugs that the clean-up of the control flow must not take away, nor use: code that
// does nothing, branches that lead to undefined behaviour.
// EXPECT -DCASE=1: UNSAFE unreachable
// EXPECT -DCASE=1 -DGOOD: SAFE
// RUN: %exit 10 %fathom check -DCASE=2 %s | FileCheck %s --check-prefix=ASSUMPTION
// EXPECT -DCASE=2 -DGOOD: SAFE
// EXPECT -DCASE=3: UNSAFE null-deref
// EXPECT -DCASE=3 -DGOOD: SAFE
// EXPECT -DCASE=4: UNSAFE shift-amount
// EXPECT -DCASE=4 -DGOOD: SAFE
// TWINS: clean_cfg
// ASSUMPTION: error: unreachable{{.*}}assumption
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef GOOD
  fathom_assume(x > 0 && x < 30);
#endif
#if CASE == 1
  if (x == 1234)
    __builtin_unreachable();
  // A compiler would conclude x != 1234 from the line above.
  fathom_assert(x != 1234);
#elif CASE == 2
  __builtin_assume(x != 0);
#elif CASE == 3
  // "No path goes here", says LLVM.
  int *p = x > 40 ? (int *)0 : &x;
  if (x > 40)
    *p = 1;
#elif CASE == 4
  if (1u << x)
    ;
#endif
  return 0;
}
