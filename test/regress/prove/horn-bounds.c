// Appendix B of the SeaHorn paper: offset and size of a pointer against each other, also through a function. Pointers are
// all that clauses must know; numbers alone know nothing of them, and nothing is proved.
// RUN: %fathom emit --stage=chc --chc-level=pointers %s > %t.smt2
// RUN: not grep Array %t.smt2
// RUN: z3 fp.engine=spacer %t.smt2 | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-level=pointers -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-level=registers %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-level=pointers --chc-calls=mixed %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-level=pointers --chc-calls=mixed -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-level=pointers --chc-calls=mixed -DBEFORE %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-level=pointers --chc-numbers=integers %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=SAT
// RUN: %fathom emit --stage=chc --chc-level=pointers --chc-numbers=integers -DBEFORE %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %exit 0 %fathom prove --engine=spacer --chc-level=pointers %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --engine=spacer --chc-level=pointers -DWRONG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// SAT: {{^}}sat
// UNSAT: {{^}}unsat
// CHECK: {{^}}fathom: SAFE{{$}}
// FAILS: error: out-of-bounds-write
#include <fathom.h>
static char buffer[4];
static void put(char *p, unsigned at) { p[at] = 1; }
int main(void) {
  unsigned at = 0;
  while (fathom_nondet_bool()) {
    put(buffer, at);
#ifdef WRONG
    at = at < 4 ? at + 1 : 0;
#elif defined BEFORE
    at = at - 1;
#else
    at = at < 3 ? at + 1 : 0;
#endif
  }
  return 0;
}
