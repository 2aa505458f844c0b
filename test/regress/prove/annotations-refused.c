// What annotations of loops say is never assumed. Effects are mistakes; what is not understood is named, and a row; assigns and variant are rows; what an annotation reads must
// be there.
// RUN: %exit 30 %fathom check '-DINVARIANT=x++ < 5' %s 2>&1 | FileCheck %s --check-prefix=EFFECT
// RUN: %exit 30 %fathom check '-DCLAUSE=(x = 1)' %s 2>&1 | FileCheck %s --check-prefix=EFFECT
// RUN: %exit 0 %fathom check '-DINVARIANT=f(x) == 1' %s 2>&1 | FileCheck %s --check-prefixes=CALL,ROW
// RUN: %exit 0 %fathom check -DWORD %s 2>&1 | FileCheck %s --check-prefixes=WORD,ROW
// RUN: %exit 0 %fathom check -DBRACKETS %s 2>&1 | FileCheck %s --check-prefixes=BRACKETS,ROW
// RUN: %exit 0 %fathom check -DBEHAVIOUR %s 2>&1 | FileCheck %s --check-prefixes=BEHAVIOUR,ROW
// RUN: %exit 10 %fathom check -DBEHAVIOUR -DBUG %s 2>&1 | FileCheck %s --check-prefixes=BEHAVIOUR,ROW
// RUN: %exit 0 %fathom check -DNOWHERE %s 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: %exit 0 %fathom check -DVALID=2 %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check -DVALID=3 %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 10 %fathom check '-DINVARIANT=a[3] == 0' %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: %exit 10 %fathom check '-DINVARIANT=0 <= x < 1' %s 2>&1 | FileCheck %s --check-prefix=CHAIN
// RUN: %exit 0 %fathom check '-DINVARIANT=0 <= x < 2' -DASSIGNS %s 2>&1 | FileCheck %s --check-prefix=ASSIGNS
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s
// EFFECT: annotations-refused.c:{{[0-9]+}}: error: a loop invariant with an effect
// CALL: warning: a loop invariant is not read: it calls f
// WORD: warning: a loop invariant is not read: \separated
// BRACKETS: warning: an annotation of a loop that is not understood, and not read
// BEHAVIOUR: warning: a loop invariant is not read: of a behaviour: for some, other : loop invariant x == 2
// BEHAVIOUR: warning: a loop invariant is not read: of a behaviour: loop invariant x == 3
// ROW: chosen: an invariant that is not understood is not judged at
// NOWHERE: warning: an annotation of a loop that stands before none is not read
// FAILS: error: assert: assertion does not hold: loop invariant: {{.*}}r_ok
// OUTSIDE: error: array-index
// CHAIN: error: assert: assertion does not hold: loop invariant: x < 1
// ASSIGNS: chosen: what a loop says that it assigns is not judged at
// ASSIGNS: chosen: the measure that a loop says becomes smaller is not judged at
// CHECK: annotations-refused.c:[[# @LINE + 3]]: warning: an annotation that is not read: requires
// CHECK: {{^}}fathom: SAFE{{$}}
#include <fathom.h>
/*@ requires \true; */
static int f(int x) { return x; }
int main(void) {
  int x = 1, a[3] = {0, 0, 0};
  f(x);
#ifdef BUG
  x = 2;
#endif
#if defined(WORD)
  /*@ loop invariant \separated(&x, &a[0]) && x == 1; */
#elif defined(BRACKETS)
  /*@ loop invariant (x == 1; */
#elif defined(BEHAVIOUR)
  /*@ loop invariant x == 1;
      for some, other : loop invariant x == 2; loop invariant x == 3; */
#elif defined(NOWHERE)
  /*@ loop invariant x == 1; */
  x = 1;
#elif defined(VALID)
  /*@ loop invariant \valid(&x) && \valid_read(a + (0 .. VALID)) && \block_length(a) == 12; */
#elif defined(INVARIANT)
  /*@ loop invariant INVARIANT; */
#endif
#ifdef ASSIGNS
  /*@ loop assigns x; loop variant 5 - x; */
#endif
  while (fathom_nondet_bool())
#ifdef CLAUSE
    __CPROVER_loop_invariant(CLAUSE)
#endif
    x = 1;
  fathom_assert(x == 1);
  return 0;
}
