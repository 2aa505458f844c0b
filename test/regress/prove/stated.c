// fathom_invariant: a property where it stands, and a claim about the loop. One that is not kept is no proof; one that does not hold is a failure.
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove --engine=houdini -DNOT_STATED %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 20 %fathom prove --engine=houdini -DNOT_KEPT %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 10 %fathom prove -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom check -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: for any number of iterations: {{.*}}x
// CHECK: {{^}}fathom: SAFE{{$}}
// UNKNOWN: no proof at bound {{[0-9]+}}: {{.*}}assert
// UNKNOWN: {{^}}fathom: UNKNOWN (bound 16 too small
// WRONG: error: assert: assertion does not hold: loop invariant: x != 8
// WRONG: {{^}}fathom: UNSAFE
#include <fathom.h>
int main(void) {
  unsigned x = 1;
  while (fathom_nondet_bool()) {
#if defined(NOT_KEPT)
    fathom_invariant(x != 5 && x != 70);
#elif defined(WRONG)
    fathom_invariant(x != 8);
#elif !defined(NOT_STATED)
    fathom_invariant((x & (x - 1)) == 0 && x != 3u && x != 0);
#endif
    x = x == 0x80000000u ? 1 : x * 2;
  }
  fathom_assert(x != 3 && x != 5000);
  return 0;
}
