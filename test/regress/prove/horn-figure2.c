// The calls of figure 2 of the SeaHorn paper: checks in a function that is called twice, in one that it calls, and behind
// both, each of which may be the one that fails.
// RUN: %fathom emit --stage=chc --chc-calls=summary %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-calls=summary -DC1=6 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-calls=summary -DC2=5 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-calls=summary -DC3=3 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc -DC3=3 %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
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
