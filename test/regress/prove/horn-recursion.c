// A function that calls itself is a predicate over its parameters and results, whether it is skipped, and whether it fails. Its solution is what the function requires and ensures.
// RUN: %fathom emit --stage=chc %s > %t.smt2
// RUN: FileCheck %s < %t.smt2
// RUN: z3 fp.engine=spacer %t.smt2 | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %exit 0 %fathom prove --engine=spacer --timeout 60 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove --engine=spacer -DWRONG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// CHECK: (declare-fun |down| ((_ BitVec 8) Bool (_ BitVec 8) Bool) Bool)
// Mixed: the copy that may fail is a loop, what is known where it begins is what the function requires, and nothing says
// whether it fails.
// RUN: %fathom emit --stage=chc --chc-calls=mixed %s > %t.mixed
// RUN: FileCheck %s --check-prefix=MIXED < %t.mixed
// RUN: z3 fp.engine=spacer %t.mixed | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-calls=mixed -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %exit 0 %fathom prove --engine=spacer --chc-calls=mixed --timeout 60 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// MIXED: (declare-fun |down| ((_ BitVec 8) Bool (_ BitVec 8)) Bool)
// MIXED-NEXT: (declare-fun |down/BB0| ((_ BitVec 8)) Bool)
// SAT: {{^}}sat
// UNSAT: {{^}}unsat
// SAFE: for any depth of calls of down
// SAFE: {{^}}fathom: SAFE{{$}}
// FAILS: error: assert
#include <fathom.h>
static unsigned char down(unsigned char n) {
  if (n <= 10)
    return n;
#ifdef WRONG
  return down(n - 1) + (n == 12);
#else
  return down(n - 1);
#endif
}
int main(void) {
  fathom_assert(down(fathom_nondet_uchar()) <= 10);
  return 0;
}
