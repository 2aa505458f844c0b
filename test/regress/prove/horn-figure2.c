// The calls of figure 2 of the SeaHorn paper: checks in a function that is called twice, in one that it calls, and behind
// both, each of which may be the one that fails.
// RUN: %fathom emit --stage=chc --chc-calls=summary %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-calls=summary -DC1=6 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-calls=summary -DC2=5 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-calls=summary -DC3=3 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc -DC3=3 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// Mixed: what returns has not failed, and says nothing of failing; what fails does so in the one copy of it in main.
// RUN: %fathom emit --stage=chc --chc-calls=mixed %s > %t.smt2
// RUN: FileCheck %s --check-prefix=MIXED < %t.smt2
// RUN: z3 fp.engine=spacer %t.smt2 | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-calls=mixed -DC1=6 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-calls=mixed -DC2=5 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-calls=mixed -DC3=3 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// MIXED: (declare-fun |error| () Bool)
// MIXED-NEXT: (declare-fun |p1| ((_ BitVec 32) Bool (_ BitVec 32)) Bool)
// MIXED-NEXT: (declare-fun |p2| ((_ BitVec 32) Bool (_ BitVec 32)) Bool)
// MIXED-NOT: declare-fun
// MIXED: (|p2| [[R:[^ ]+]] [[RETURNS:[^ ]+]] [[S:[^ ]+]]) (= [[RETURNS]] false) (bvult [[S]] #x00000006) {{.*}}) (|p1| [[R]] [[RETURNS]]
// MIXED: (bvult [[R:[^ ]+]] #x00000005) (= [[RETURNS:[^ ]+]] false) {{.*}}) (|p2| [[R]] [[RETURNS]]
// MIXED: (=> (and (|p1| {{.*}} (|p2| {{.*}} (|p1| {{.*}} |error|)
// SAT: {{^}}sat
// UNSAT: {{^}}unsat
#include <fathom.h>
#ifndef C1
#define C1 7
#endif
#ifndef C2
#define C2 6
#endif
#ifndef C3
#define C3 5
#endif
static unsigned p2(unsigned n) {
  fathom_assert(n < C3);
  return n + 1;
}
static unsigned p1(unsigned n) {
  n = p2(n);
  fathom_assert(n < C2);
  return n + 1;
}
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 3);
  n = p1(n);
  n = p1(n);
  fathom_assert(n < C1);
  return 0;
}
