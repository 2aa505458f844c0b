// What `fathom_invariant(a && b)` states are claims of their own: the first one is kept from the beginning, the last one with
// what is guessed later (y is odd). Both were dropped together. They are printed one by one, not as a choice. A twin breaks
// the last part.
// RUN: %exit 0 %fathom prove --engine=houdini %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DBUG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK-NOT: {{for any number.*\?}}
// CHECK: for any number of iterations: (x & (x - 1u)) == 0u && x {{.*}}
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: assert: assertion does not hold: loop invariant: (x & (x - 1)) == 0 && x != 0 && y != 40
#include <fathom.h>
int main(void) {
  unsigned x = 1, y = 1;
  while (fathom_nondet_bool()) {
    fathom_invariant((x & (x - 1)) == 0 && x != 0 && y != 40);
    x = x == 0x80000000u ? 1 : x * 2;
#ifdef BUG
    y = y * 3 + 1;
#else
    y = y * 3;
#endif
  }
  fathom_assert(x != 3 && x != 5000);
  return 0;
}
