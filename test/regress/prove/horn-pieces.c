// Two loops one after the other, of which nothing of the first matters to the second: Horn clauses in two pieces, each of
// which has a solution; the twin fails in the second one only. Where the second loop is never reached the piece does not
// know that: it has no solution, and the whole has.
// RUN: %fathom emit --stage=chc --chc-pieces=on --chc-level=pointers %s > %t.chc
// RUN: grep -c '^(reset)' %t.chc | FileCheck %s --check-prefix=ONE
// RUN: z3 -in fp.engine=spacer < %t.chc | FileCheck %s --check-prefix=BOTH
// RUN: %fathom emit --stage=chc --chc-pieces=on --chc-level=pointers -DWRONG %s | z3 -in fp.engine=spacer | sort | FileCheck %s --check-prefix=SECOND
// RUN: %exit 0 %fathom prove --engine=spacer --chc-pieces=on --chc-level=pointers --chc-numbers=integers %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --engine=spacer --chc-pieces=on --chc-level=pointers --chc-numbers=integers -DWRONG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %fathom emit --stage=chc --chc-pieces=on --chc-level=pointers -DWRONG -DNEVER %s | z3 -in fp.engine=spacer | sort | FileCheck %s --check-prefix=SECOND
// RUN: %fathom emit --stage=chc --chc-level=pointers -DWRONG -DNEVER %s | z3 -in fp.engine=spacer | FileCheck %s --check-prefix=WHOLE
// What is small is a body, whatever calls are otherwise.
// RUN: %fathom emit --stage=chc --chc-calls=summary --chc-level=pointers %s | grep -c 'declare-fun |next|' | FileCheck %s --check-prefix=ONE
// RUN: %fathom emit --stage=chc --chc-calls=summary --chc-small=20 --chc-level=pointers %s | not grep 'declare-fun |next|'
// ONE: {{^}}1{{$}}
// BOTH: {{^}}sat
// BOTH-NEXT: {{^}}sat
// SECOND: {{^}}sat
// SECOND-NEXT: {{^}}unsat
// WHOLE: {{^}}sat
// CHECK: {{^}}fathom: SAFE{{$}}
// FAILS: error: array-index
#include <fathom.h>
static char a[8], b[8];
static unsigned next(unsigned at, unsigned size) { return at + 1 < size ? at + 1 : 0; }
static void first(void) {
  unsigned i = 0;
  while (fathom_nondet_bool()) {
    a[i] = 1;
    i = next(i, 8);
  }
#ifdef NEVER
  while (i < 8)
    ;
  while (fathom_nondet_bool())
    ;
#endif
}
static void second(void) {
  unsigned i = 0;
  while (fathom_nondet_bool()) {
    b[i] = 1;
#ifdef WRONG
    i = next(i, 9);
#else
    i = next(i, 8);
#endif
  }
}
int main(void) {
  first();
  second();
  return 0;
}
