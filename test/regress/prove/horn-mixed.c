// Loops in functions that are called from several places: with mixed semantics what is claimed of them speaks of the
// function's own registers, and of all calls. The twin fails in the second call, two functions deep.
// (Over bit-vectors the same takes a hundred times as long.)
// RUN: %exit 0 %fathom prove --engine=spacer --chc-calls=mixed --chc-level=pointers --chc-numbers=integers %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove --engine=spacer --chc-calls=mixed --chc-level=pointers --chc-numbers=integers --chc-facts=on %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --engine=spacer --chc-calls=mixed --chc-level=pointers --chc-numbers=integers -DWRONG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %fathom emit --stage=chc --chc-calls=mixed --chc-level=pointers --chc-numbers=integers -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// RUN: %fathom emit --stage=chc --chc-calls=mixed --chc-level=pointers --chc-numbers=integers --chc-blocks=small -DWRONG %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=UNSAT
// CHECK: for any number of iterations
// CHECK: {{^}}fathom: SAFE{{$}}
// FAILS: error: out-of-bounds-write
// UNSAT: {{^}}unsat
#include <fathom.h>
static char small[1], large[2];
static void put(char *p, unsigned at) { p[at] = 1; }
static unsigned fill(char *p, unsigned size) {
  unsigned at = 0;
  while (fathom_nondet_bool()) {
    put(p, at);
    at = at + 1 < size ? at + 1 : 0;
  }
  return at;
}
int main(void) {
  unsigned at = fill(small, 1);
#ifdef WRONG
  at = at + fill(large, 3);
#else
  at = at + fill(large, 2);
#endif
  fathom_assert(at < 2);
  return 0;
}
