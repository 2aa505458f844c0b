// What no execution comes to behind a loop that was cut is decided, also where the verdict is UNSAFE or UNKNOWN; in the
// loop, behind it, and in functions that are called there, nothing is. The same behind what is not supported: it is
// neither proved nor unreachable. Which functions are called there is not known, so all others may be.
// RUN: %exit 20 %fathom check --unwind=2 --engine=bmc --summarise-loops=off --checks=assert --trace=full %s | FileCheck %s --check-prefixes=HEAD,BOUND
// RUN: %exit 10 %fathom check --unwind=2 --engine=bmc --summarise-loops=off --checks=assert --trace=full -DBUG %s | FileCheck %s --check-prefixes=HEAD,FAILS
// RUN: %exit 20 %fathom check --checks=assert --trace=full -DASM %s | FileCheck %s --check-prefixes=HEAD,ASM
// RUN: %exit 20 %fathom check --checks=assert --trace=full -DSOMETIMES %s | FileCheck %s --check-prefixes=HEAD,ASM
#include <fathom.h>
static int twice(int x);
static int once(int x);
static int cut(int n);
int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n < 50);
  // HEAD: assert [[PLACE:.*behind-what-is-cut.c]]:[[# @LINE + 1]]:{{[0-9]+}} proved{{$}}
  fathom_assert(n < 50);
  int m = twice(n);
#ifdef BUG
  // FAILS: assert [[PLACE]]:[[# @LINE + 1]]:{{[0-9]+}} failed, confirmed
  fathom_assert(m != 98);
#endif
  once(cut(m));
  // BOUND: assert [[PLACE]]:[[# @LINE + 3]]:{{[0-9]+}} unknown: bound too small{{$}}
  // FAILS: assert [[PLACE]]:[[# @LINE + 2]]:{{[0-9]+}} unknown: bound too small{{$}}
  // ASM: assert [[PLACE]]:[[# @LINE + 1]]:{{[0-9]+}} unknown: it lies behind something that is not supported{{$}}
  fathom_assert(n >= 0);
  return 0;
}
static int twice(int x) {
  // BOUND: assert [[PLACE]]:[[# @LINE + 3]]:{{[0-9]+}} proved{{$}}
  // FAILS: assert [[PLACE]]:[[# @LINE + 2]]:{{[0-9]+}} proved{{$}}
  // ASM: assert [[PLACE]]:[[# @LINE + 1]]:{{[0-9]+}} unknown: it lies behind something that is not supported{{$}}
  fathom_assert(x < 100);
  return 2 * x;
}
static int once(int x) {
  // BOUND: assert [[PLACE]]:[[# @LINE + 3]]:{{[0-9]+}} unknown: bound too small{{$}}
  // FAILS: assert [[PLACE]]:[[# @LINE + 2]]:{{[0-9]+}} unknown: bound too small{{$}}
  // ASM: assert [[PLACE]]:[[# @LINE + 1]]:{{[0-9]+}} unknown: it lies behind something that is not supported{{$}}
  fathom_assert(x >= 0);
  return x;
}
static int cut(int n) {
#if defined(ASM)
  __asm__ volatile("nop" : "+r"(n));
#elif defined(SOMETIMES)
  if (n > 3)
    __asm__ volatile("nop" : "+r"(n));
#else
  for (int i = 0; i < n; i += 1 + fathom_nondet_bool()) {
    // BOUND: assert [[PLACE]]:[[# @LINE + 2]]:{{[0-9]+}} unknown: bound too small{{$}}
    // FAILS: assert [[PLACE]]:[[# @LINE + 1]]:{{[0-9]+}} unknown: bound too small{{$}}
    fathom_assert(i < n);
  }
#endif
  return n;
}
// BOUND: properties: 2 proved, 3 not decided
// FAILS: properties: 1 failed, 2 proved, 3 not decided
// ASM: properties: 1 proved, 3 not decided
