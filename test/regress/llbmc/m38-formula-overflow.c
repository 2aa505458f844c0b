// Checks of overflow are written with the operators of SMT-LIB 2.6: the
// predicates of 2.7 are not known to all solvers.
// RUN: %fathom emit --stage=smt2 %s > %t.safe.smt2
// RUN: %fathom emit --stage=smt2 -DBUG %s > %t.bug.smt2
// RUN: z3 %t.safe.smt2 | FileCheck %s --check-prefix=UNSAT
// RUN: z3 %t.bug.smt2 | FileCheck %s --check-prefix=SAT
// RUN: %fathom solve %t.safe.smt2 | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom solve %t.bug.smt2 | FileCheck %s --check-prefix=SAT
// UNSAT-NOT: error
// UNSAT: {{^}}unsat
// SAT-NOT: error
// SAT: {{^}}sat
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
#ifdef BUG
  fathom_assume(x > -1500000000 && x < 1500000000);
#else
  fathom_assume(x > -1000000000 && x < 1000000000);
#endif
  fathom_assume(y > -1000000000 && y < 1000000000);
  return x + y == 12;
}
