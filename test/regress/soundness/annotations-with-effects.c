// An annotation of a loop, in a comment too, says something of the program and is no part of it. What may call a function,
// or change what is assumed, is not read; nor is what would be read as something else.
// RUN: %exit 10 %fathom prove -DV=1 %s 2>&1 | FileCheck %s --check-prefixes=CALL,FAILS
// RUN: %exit 10 %fathom prove -DV=2 %s 2>&1 | FileCheck %s --check-prefixes=CALL,FAILS
// RUN: %exit 10 %fathom prove -DV=3 %s 2>&1 | FileCheck %s --check-prefixes=COMMA,FAILS
// RUN: %exit 10 %fathom prove -DV=4 %s 2>&1 | FileCheck %s --check-prefixes=ASSUME,FAILS
// RUN: %exit 10 %fathom prove -DV=5 %s 2>&1 | FileCheck %s --check-prefixes=STATEMENTS,FAILS
// RUN: %exit 0 %fathom prove -DV=6 %s 2>&1 | FileCheck %s --check-prefix=NAMES
// RUN: %exit 0 %fathom prove -DV=7 %s 2>&1 | FileCheck %s --check-prefix=HOLDS
// RUN: %exit 0 %fathom prove -DV=8 %s 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: %exit 10 %fathom prove -DV=9 %s 2>&1 | FileCheck %s --check-prefix=CLAIM
// RUN: %exit 10 %fathom prove -DV=10 %s 2>&1 | FileCheck %s --check-prefix=CLAIM
// RUN: %exit 30 %fathom prove -DV=11 %s 2>&1 | FileCheck %s --check-prefix=ARRAY
// RUN: %exit 0 %fathom prove -DV=12 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// CALL: warning: a loop invariant is not read: it may call a function
// COMMA: warning: a loop invariant is not read: a comma
// ASSUME: warning: a loop invariant is not read: it calls __CPROVER_assume
// STATEMENTS: warning: a loop invariant is not read: it calls while
// FAILS: error: assert: assertion does not hold: g > 0
// NAMES: warning: a loop invariant is not read: two variables are called j
// HOLDS: warning: a loop invariant is not read: what a pointer or an array holds
// TYPE: warning: a loop invariant is not read: a quantifier over a type that is not known
// CLAIM: error: assert: assertion does not hold: loop invariant:
// ARRAY: array initializer must be
// SAFE-NOT: warning:
// SAFE: {{^}}fathom: SAFE{{$}}
#include <assert.h>
#include <stdlib.h>
int g, a[4] = {1, 1, 1, 0};
int inc(void) { return ++g; }
int main(void) {
  int (*q)(void) = inc;
  int j = 3, c = 1, *p = a;
#if V == 1
  /*@ loop invariant (inc)() > 0; */
#elif V == 2
  /*@ loop invariant (*q)() > 0; */
#elif V == 3
  /*@ loop invariant ((exit)(0), 1); */
#elif V == 6
  /*@ loop invariant j == 3 ==> \forall int j; 0 <= j < 4 ==> a[j] == 0; */
#elif V == 7
  /*@ loop invariant a[1] == \at(a[1], LoopEntry); */
#elif V == 8
  /*@ loop invariant \forall double d; d >= 0; */
#elif V == 9
  /*@ loop invariant c != 0 ? j == 1 : c == 0 ==> j == 3; */
#elif V == 10
  /*@ loop invariant \valid(p + (0 .. 0xFFFFFFFFu)); */
#elif V == 11
  /*@ loop invariant a[1] == \at(a, LoopEntry)[1]; */
#elif V == 12
  /*@ loop invariant \valid(p + (0 .. 3)) && (unsigned)(j) == 3 && j == \at(j, LoopEntry); */
#endif
  for (int i = 0; i < 3; i++)
#if V == 4
    __CPROVER_loop_invariant(__CPROVER_assume(g > 0) == 0)
#elif V == 5
    __CPROVER_loop_invariant(({ while (g < 1); 1; }))
#endif
  {
    a[1] = i;
  }
#if V < 6
  assert(g > 0);
#endif
  return q == NULL;
}
