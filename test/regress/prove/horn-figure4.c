// The program of figure 4 of the SeaHorn paper, for numbers of one bit, whose sum is xor: functions are predicates over
// parameters, whether they are skipped, result, and whether a check in them fails, unless they have none.
// RUN: %fathom emit --stage=chc --chc-calls=summary %s > %t.smt2
// RUN: FileCheck %s < %t.smt2
// RUN: z3 fp.engine=spacer %t.smt2 | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-calls=summary -DSWAPPED %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-calls=summary -DDEEP %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc %s | FileCheck %s --check-prefix=INLINE
// RUN: %fathom emit --stage=chc %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc -DDEEP %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// CHECK-DAG: (declare-fun |same| ((_ BitVec 32) Bool (_ BitVec 32)) Bool)
// CHECK-DAG: (declare-fun |bar| (Bool Bool Bool Bool Bool) Bool)
// INLINE: declare-fun |error|
// INLINE-NOT: declare-fun
// SAT: {{^}}sat
// UNSAT: {{^}}unsat
#include <fathom.h>
typedef _Bool bit;
static unsigned same(unsigned n) { return n; }
static bit foo(bit x, bit y) { return x ^ y; }
static bit bar(bit x, bit y) {
  bit res = x ^ y;
#ifdef DEEP
  fathom_assert(!(x == y && x >= res));
#else
  fathom_assert(!(x == y && res));
#endif
  return res;
}
int main(void) {
  bit x = fathom_nondet_bool(), y = fathom_nondet_bool();
  bit x_old = x, y_old = y;
  x = foo(x, y);
  y = bar(x, y);
#ifndef SWAPPED
  x = bar(x, y);
#endif
  fathom_assert(same(x) == y_old && y == x_old);
  return 0;
}
