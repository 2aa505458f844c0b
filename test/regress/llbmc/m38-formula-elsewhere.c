// The formula is plain SMT-LIB: other solvers read it and agree.
// RUN: %fathom emit --stage=smt2 --memory=arrays %s > %t.safe.smt2
// RUN: %fathom emit --stage=smt2 --memory=arrays -DBUG %s > %t.bug.smt2
// RUN: z3 %t.safe.smt2 | FileCheck %s --check-prefix=UNSAT
// RUN: z3 %t.bug.smt2 | FileCheck %s --check-prefix=SAT
// RUN: cvc5 %t.safe.smt2 | FileCheck %s --check-prefix=UNSAT
// RUN: cvc5 %t.bug.smt2 | FileCheck %s --check-prefix=SAT
// RUN: %fathom solve %t.safe.smt2 | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom solve %t.bug.smt2 | FileCheck %s --check-prefix=SAT
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBUG %s
// UNSAT: {{^}}unsat
// SAT: {{^}}sat
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint(), a[4] = {1, 2, 3, 4};
  fathom_assume(x < 4);
  a[x] += x;
#ifdef BUG
  fathom_assert(a[2] != 5);
#else
  fathom_assert(a[2] == 3 || a[2] == 5);
#endif
}
