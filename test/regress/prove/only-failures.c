// A cut program says that nothing fails, and no more. Who reaches what, what is covered, and whether any execution satisfies
// the assumptions is what deepening has found of the program itself.
//
// The check of a step that no execution within the bounds takes is unreachable there, and proved in the end. What no execution
// covers (an odd number) is covered from an arbitrary state; what takes three iterations is found by deepening before a proof
// ends it.
// RUN: %exit 0 %fathom prove --trace=full %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove --trace=full --engine=bmc %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// The re-check of the certificate does not say it either.
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s > /dev/null 2>&1
// RUN: %exit 0 %fathom recheck --trace=full %t.cert | FileCheck %s --check-prefix=RECHECK
// Whether any execution satisfies the assumptions is seen in the program, before the loop. Behind it none that ends satisfies
// this one, and those that stay in the loop satisfy all that they meet: that is no contradiction, and a row, for no proof
// knows whether they stay. With ENDS they do not, and larger bounds show that all of them contradict the assumption.
// RUN: %exit 0 %fathom prove -DASSUMED=1 %s 2>&1 | FileCheck %s --check-prefix=NO-END
// RUN: %exit 0 %fathom prove -DASSUMED=1 -DENDS %s 2>&1 | FileCheck %s --check-prefix=NO-END
// RUN: %exit 20 %fathom check -DASSUMED=1 -DENDS --engine=bmc %s 2>&1 | FileCheck %s --check-prefix=AT-ONCE
// What comes to a bound behind which nothing is assumed is an execution that satisfies the assumptions; with ENDLESS=1 something is, and all contradict it.
// RUN: %exit 0 %fathom prove -DBEFORE=5 -DENDLESS=0 %s 2>&1 | FileCheck %s --check-prefix=EVEN
// RUN: %exit 0 %fathom prove -DBEFORE=5 -DENDLESS=1 %s 2>&1 | FileCheck %s --check-prefix=NO-END
// RUN: %exit 0 %fathom prove -DASSUMED=0 %s 2>&1 | FileCheck %s --check-prefix=EVEN
// RUN: %exit 20 %fathom prove -DBEFORE=1 %s 2>&1 | FileCheck %s --check-prefix=AT-ONCE
// RUN: %exit 0 %fathom prove -DBEFORE=5 %s 2>&1 | FileCheck %s --check-prefix=EVEN
// CHECK-DAG: note: covered: up == 6
// CHECK-DAG: note: {{not known to be covered|cannot be covered}}{{.*}}: up == 7
// CHECK-DAG: for any number of iterations
// CHECK: assert {{.*}} proved{{$}}
// CHECK: assert {{.*}} proved{{$}}
// CHECK: {{^}}fathom: SAFE{{$}}
// WITHOUT: not known to be covered: bound too small: up == 7
// WITHOUT: {{^}}fathom: UNKNOWN (bound 16 too small
// RECHECK-NOT: cover
// RECHECK-NOT: unreachable
// RECHECK: {{^}}fathom: SAFE{{$}}
// EVEN-NOT: satisfies the assumptions
// EVEN: {{^}}fathom: SAFE{{$}}
// NO-END: chosen: some execution satisfies the assumptions: of those that end within the bounds none does
// NO-END: {{^}}fathom: SAFE{{$}}
// AT-ONCE: {{^}}fathom: UNKNOWN (vacuous: no execution satisfies the assumptions
#include <fathom.h>
int main(void) {
  unsigned i = 0, up = 0, down = 0, n = fathom_nondet_uint();
#ifdef BEFORE
  fathom_assume(n > 2 && n < BEFORE + 1);
#endif
#ifdef ENDS
  fathom_assume(n < 20);
  while (i < n) {
#elif defined(ENDLESS)
  while (1) {
#if ENDLESS
    fathom_assume(up != 1000);
#endif
#else
  while (fathom_nondet_bool()) {
#endif
    if (i == 1000000000u)
      fathom_assert(up + down == 0);
    i++;
    up += 2;
    down -= 2;
    fathom_cover(up == 6);
    fathom_cover(up == 7);
  }
#ifdef ASSUMED
  fathom_assume((up & 1) == ASSUMED);
  fathom_assert(up != 7);
#endif
  fathom_assert(up + down == 0);
  return 0;
}
