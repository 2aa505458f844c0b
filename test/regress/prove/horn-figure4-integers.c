// Figure 4 of the SeaHorn paper with its own numbers, `int` whose sums stay in range, instead of bits (horn-figure4.c): once, and any number of times in a
// loop, whose bodies keep what the assertions need. The twins leave out the last call, or fail inside of a function. As integers the clauses have a solution
// for each way to write calls.
// RUN: %exit 0 %fathom prove %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom prove --engine=spacer %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DSWAPPED %s | FileCheck %s --check-prefix=SWAPPED
// RUN: %exit 10 %fathom prove -DDEEP %s | FileCheck %s --check-prefix=DEEP
// RUN: %exit 0 %fathom prove -DLOOP %s | FileCheck %s --check-prefix=LOOP
// RUN: %exit 10 %fathom prove -DLOOP -DSWAPPED %s | FileCheck %s --check-prefix=SWAPPED
// RUN: %fathom emit --stage=chc --chc-calls=summary --chc-numbers=integers %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-calls=mixed --chc-numbers=integers %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-calls=summary --chc-numbers=integers -DSWAPPED %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-calls=mixed --chc-numbers=integers -DDEEP %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// SAFE: {{^}}fathom: SAFE{{$}}
// LOOP: for any number of iterations
// LOOP: {{^}}fathom: SAFE{{$}}
// SWAPPED: error: assert: assertion does not hold: x == y_old && y == x_old
// SWAPPED: {{^}}fathom: UNSAFE (1 of
// DEEP: error: assert: assertion does not hold: !(x >= 0 && y >= 0 && x
// DEEP: {{^}}fathom: UNSAFE (1 of
// SAT: {{^}}sat
// UNSAT: {{^}}unsat
#include <fathom.h>
static int foo(int x, int y) { return x + y; }
static int bar(int x, int y) {
  int res = x - y;
#ifdef DEEP
  fathom_assert(!(x >= 0 && y >= 0 && x <= res));
#else
  fathom_assert(!(x >= 0 && y >= 0 && x < res));
#endif
  return res;
}
int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
#ifdef LOOP
  fathom_assume(x >= 0 && x < 128 && y >= 0 && y < 128);
  while (fathom_nondet_bool())
#else
  fathom_assume(x >= -1000000000 && x <= 1000000000 && y >= -1000000000 && y <= 1000000000);
#endif
  {
    int x_old = x, y_old = y;
    x = foo(x, y);
    y = bar(x, y);
#ifndef SWAPPED
    x = bar(x, y);
#endif
    fathom_assert(x == y_old && y == x_old);
  }
  return 0;
}
