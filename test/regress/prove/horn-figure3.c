// The loop of figure 3 of the SeaHorn paper, with a bound that keeps machine numbers from wrapping around: as Horn clauses
// for another solver, with large and small blocks, and proved by what Spacer finds.
// RUN: %fathom emit --stage=chc %s > %t.smt2
// RUN: %fathom emit --stage=chc %s | diff - %t.smt2
// RUN: FileCheck %s --check-prefix=LARGE < %t.smt2
// RUN: z3 fp.engine=spacer %t.smt2 | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-blocks=small %s > %t.small
// RUN: FileCheck %s --check-prefix=SMALL < %t.small
// RUN: z3 fp.engine=spacer %t.small | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-blocks=small -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %exit 0 %fathom prove --engine=spacer %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --engine=spacer -DWRONG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// Integers instead of bit-vectors, which is what the paper has, and what abstract interpretation knows of the loop.
// RUN: %fathom emit --stage=chc --chc-numbers=integers %s > %t.int
// RUN: FileCheck %s --check-prefix=INT < %t.int
// RUN: z3 fp.engine=spacer %t.int | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-numbers=integers -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-facts=on %s > %t.facts
// RUN: not diff -q %t.facts %t.smt2
// RUN: %fathom emit --stage=chc --chc-facts=on -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %exit 0 %fathom prove --engine=spacer --chc-numbers=integers --chc-facts=on %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --engine=spacer --chc-numbers=integers --chc-facts=on -DWRONG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// INT: (declare-fun |main/BB{{[0-9]+}}| (Int Int) Bool)
// INT: (ite (< (+ [[X:[^ ]+]] [[Y:[^ ]+]]) 4294967296) (+ [[X]] [[Y]]) (- (+ [[X]] [[Y]]) 4294967296))
// LARGE: (set-logic HORN)
// LARGE-NEXT: (declare-fun |error| () Bool)
// LARGE-NEXT: (declare-fun |main/BB{{[0-9]+}}| ((_ BitVec 32) (_ BitVec 32)) Bool)
// LARGE-NOT: declare-fun
// LARGE: (assert (forall ((?a0 Bool)) (=> |error| false)))
// LARGE-NEXT: (check-sat)
// SMALL-COUNT-4: (declare-fun |main/
// SAT: {{^}}sat
// UNSAT: {{^}}unsat
// CHECK: for any number of iterations
// CHECK: {{^}}fathom: SAFE{{$}}
// FAILS: error: assert
#include <fathom.h>
int main(void) {
  unsigned x = 1, y = 0;
  while (fathom_nondet_bool() && x < 1000) {
    x = x + y;
#ifdef WRONG
    y = y + 2;
#else
    y = y + 1;
#endif
  }
  fathom_assert(x >= y);
  return 0;
}
