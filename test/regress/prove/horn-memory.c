// What a loop writes to memory: a number in a structure. Spacer says it of bytes, the claim of loads at the header. An
// invariant about what no claim can state gives UNKNOWN and the reason.
// RUN: %exit 0 %fathom prove --engine=spacer %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --engine=spacer -DWRONG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove --engine=spacer --chc-level=registers %s 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: %exit 0 %fathom prove --engine=spacer --chc-solver="smtlib:z3 -in fp.engine=spacer" %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove --engine=spacer --chc-solver="smtlib:cat" %s 2>&1 | FileCheck %s --check-prefix=CAT
// CHECK: {{^}}fathom: SAFE{{$}}
// FAILS: error: assert
// LEVEL: no proof at bound {{.*}}: the Horn clauses allow a failure
// CAT: no proof at bound {{.*}}: no answer to the Horn clauses: the solver has no answer
#include <fathom.h>
static struct { char used, flag; } state;
static void step(void) {
  if (state.flag)
#ifdef WRONG
    state.used = 3;
#else
    state.used = 2;
#endif
  state.flag = !state.flag;
}
int main(void) {
  while (fathom_nondet_bool())
    step();
  fathom_assert(state.used <= 2);
  return 0;
}
