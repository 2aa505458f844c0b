// A bound that the user states for a loop holds also where the loop would end
// by itself: in an option, a pragma or a call.
// EXPECT: SAFE
// RUN: %exit 20 %fathom check -DPRAGMA=4 %s 2>&1 | FileCheck %s --check-prefix=PRAGMA
// RUN: %exit 20 %fathom check -DCALL=4 %s 2>&1 | FileCheck %s --check-prefix=CALL
// EXPECT --unwindset=main:0=20: SAFE
// RUN: %exit 20 %fathom check --unwindset=main:0=18 %s 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: %exit 0 %fathom check --unwindset=main:0=18 --unwinding=assume %s 2>&1 | FileCheck %s --check-prefix=ASSUME
// EXPECT -DPRAGMA=4 --unwindset=main:1=5: SAFE
// PRAGMA: {{^}}fathom: UNKNOWN (bound 4 too small for {{.*}}stated-bound-folds.c:[[# @LINE + 22]])
// CALL: {{^}}fathom: UNKNOWN (bound 4 too small for {{.*}}stated-bound-folds.c:[[# @LINE + 23]])
// OPTION: {{^}}fathom: UNKNOWN (bound 18 too small for {{.*}}stated-bound-folds.c:[[# @LINE + 14]])
// ASSUME: {{^}}fathom: SAFE up to bound 18 (
#include <fathom.h>
#ifndef PRAGMA
#define PRAGMA 5
#endif
#ifndef CALL
#define CALL 5
#endif
#define TEXT(x) _Pragma(#x)
#define UNROLL(n) TEXT(unroll n)

int main(void) {
  unsigned s = 0;
  for (;;) {
    s++;
    if (s == 20)
      break;
  }
  UNROLL(PRAGMA)
  for (int i = 0; i < 5; i++)
    s++;
  for (int i = 0; i < 5; i++) {
    fathom_unwind(CALL);
    s++;
  }
  fathom_assert(s == 30);
}
