// No verdict depends on a cover: not on one that always holds before code that
// must not be reached, nor on one whose condition is uninitialised.
// RUN: %exit 10 %fathom check -DREACHED %s 2>&1 | FileCheck %s --check-prefix=REACHED
// RUN: %exit 0 %fathom check -DUNINIT %s 2>&1 | FileCheck %s --check-prefix=UNINIT
// EXPECT -DUNINIT -DUSED: UNSAFE uninitialised-read
// RUN: %exit 20 %fathom check -DVACUOUS %s 2>&1 | FileCheck %s --check-prefix=VACUOUS
// REACHED: error: unreachable:
// REACHED: note: covered: 1
// UNINIT: note: covered: y == 5
// UNINIT: {{^}}fathom: SAFE{{$}}
// VACUOUS: note: covered: x == 1
// VACUOUS: note: cannot be covered: 1
// VACUOUS: {{^}}fathom: UNKNOWN (vacuous:
#include <fathom.h>
int main(void) {
  int x = fathom_nondet_int();
#ifdef REACHED
  if (x == 7) {
    fathom_cover(1);
    __builtin_unreachable();
  }
#elif defined UNINIT
  int y;
  fathom_cover(y == 5);
#ifdef USED
  if (y == 5)
    x = 1;
#endif
#else
  fathom_cover(x == 1);
  fathom_assume(x > 1);
  fathom_assume(x < 1);
  fathom_cover(1);
#endif
}
