// Clauses over integers wrap around as machine words do: a counter that does is not proved, and one that only stays small
// because it does is. Masks are remainders; of other operations on bits it is known how large they are.
// RUN: %fathom emit --stage=chc --chc-numbers=integers %s > %t.smt2
// RUN: not grep BitVec %t.smt2
// RUN: z3 fp.engine=spacer %t.smt2 | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-numbers=integers -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-numbers=integers -DTURNS %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-numbers=integers -DTURNS -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-numbers=integers -DMASK %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-numbers=integers -DMASK -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %exit 0 %fathom prove --engine=spacer --chc-numbers=integers %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --engine=spacer --chc-numbers=integers -DWRONG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// SAT: {{^}}sat
// UNSAT: {{^}}unsat
// CHECK: {{^}}fathom: SAFE{{$}}
// FAILS: error: assert
#include <fathom.h>
int main(void) {
  unsigned char n = 0;
  while (fathom_nondet_bool()) {
#if defined TURNS && defined WRONG
    n = n + 80;
#elif defined TURNS
    n = n + 64; // 0, 64, 128, 192, 0
#elif defined MASK && defined WRONG
    n = (n + 1) & 7;
#elif defined MASK
    n = (n + 1) & 3;
#elif defined WRONG
    n = n - 1;
#else
    n = n > 0 ? n - 1 : 100;
#endif
  }
#ifdef TURNS
  fathom_assert(n <= 192);
#elif defined MASK
  fathom_assert(n < 4 && (n | 2) < 8);
#else
  fathom_assert(n <= 100);
#endif
  return 0;
}
