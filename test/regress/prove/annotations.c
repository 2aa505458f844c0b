// Loops with annotations, as CBMC and ACSL write them: claims that are checked like those of fathom_invariant, and prove what is not proved without them. What is wrong fails;
// what is true and not kept is no proof. All forms of loops, macros, `continue`, annotations at several lines, values from before the loop.
// RUN: %exit 0 %fathom prove -DFOR -DBAD=3 %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DDO -DBAD=3 %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DDO_CBMC -DBAD=3 %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DENDLESS -DBAD=3 %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DMACRO -DBAD=3 %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DNESTED -DBAD=3 %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DENTRY -DBAD=3 %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DFOR -DBAD=16 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DDO -DBAD=16 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DDO_CBMC -DBAD=16 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom check -DENDLESS -DBAD=16 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom check -DMACRO -DBAD=16 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom check -DNESTED -DBAD=16 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom check -DENTRY -DBAD=16 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 20 %fathom prove --engine=houdini -DNOT_KEPT %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// CHECK: for any number of iterations: {{.*}}x
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: annotations.c:{{.*}}: error: assert: assertion does not hold: loop invariant: x != 16
// WRONG: {{^}}fathom: UNSAFE
// UNKNOWN: {{^}}fathom: UNKNOWN (bound 16 too small
#include <fathom.h>
#define TOP 0x80000000u
#define IS_POWER(x) (((x) & ((x) - 1)) == 0 && (x) != 0)
#define FOREVER while (fathom_nondet_bool())
static unsigned next(unsigned x) { return x == TOP ? 1 : x * 2; }
int main(void) {
  unsigned x = 1, i;
#if defined(FOR)
  /*@ loop invariant (x & (x - 1)) == 0 && x != BAD;
    @ loop invariant nonzero: x != 0 <==> \true; // a remark
    @*/
  for (i = 0; fathom_nondet_bool(); x = next(x)) {
    if (fathom_nondet_bool())
      continue;
    i = x;
  }
#elif defined(DO)
  //@ loop invariant IS_POWER(x) && x != BAD;
  do {
    if (fathom_nondet_bool())
      continue;
    x = next(x);
  } while (fathom_nondet_bool());
#elif defined(DO_CBMC)
  do {
    x = next(x);
  } while (fathom_nondet_bool()) __CPROVER_loop_invariant(IS_POWER(x) && x != BAD);
#elif defined(ENDLESS)
  //@ loop invariant IS_POWER(x);
  //@ loop invariant x != BAD;
  for (;;) {
    if (fathom_nondet_bool())
      break;
    x = next(x);
  }
#elif defined(MACRO)
  /*@ loop invariant IS_POWER(x) && x != BAD; */
  FOREVER x = next(x);
#elif defined(NESTED)
  while (fathom_nondet_bool())
    __CPROVER_loop_invariant(IS_POWER(x) && x != BAD)
  {
    if (x == 1)
      //@ loop invariant IS_POWER(x) && x != BAD;
      while (fathom_nondet_bool())
        x = next(x);
    else
      do
        //@ loop invariant IS_POWER(x) && x != BAD;
        for (i = 0; fathom_nondet_bool(); i++)
          x = next(x);
      while (fathom_nondet_bool())
        __CPROVER_loop_invariant(IS_POWER(x) && x != BAD);
  }
#elif defined(ENTRY)
  x = fathom_nondet_uint();
  fathom_assume(IS_POWER(x) && x < 9);
  //@ loop invariant IS_POWER(x) && \at(x, LoopEntry) == y && (i < 7 ==> x == \at(x, LoopEntry)) && x != BAD && 5 <= i <= 9;
  for (unsigned y = x, i = 5; fathom_nondet_bool(); i < 9 && i++)
    if (i > 7)
      x = next(x);
#elif defined(NOT_KEPT)
  //@ loop invariant x != 5 && x != 70;
  while (fathom_nondet_bool())
    x = next(x);
#endif
  fathom_assert(x != 3 && x != 5000);
  return 0;
}
