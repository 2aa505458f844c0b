// Accesses that nobody asks about are guarded. Where a guard fails, what was shown with it does not count: the assertion
// behind the access is decided without guards, and a failure that was found before stays one.
// RUN: %exit 0 %fathom check --checks=assert %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --checks=assert -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=assert -DOUTSIDE %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: %exit 10 %fathom check --checks=assert -DOUTSIDE -DBUG %s 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %exit 10 %fathom check --checks=assert -DOUTSIDE -DBUG --keep-going %s 2>&1 | FileCheck %s --check-prefix=ALL
// CHECK-NOT: what lies beside an object
// CHECK: 2 properties: 2 proved; for all executions
// BUG: guards.c:[[# @LINE + 17]]:{{.*}}error: assert
// BUG: 2 properties: 1 failed, 1 proved
// OUTSIDE: guards.c:[[# @LINE + 20]]:{{.*}}error: assert
// OUTSIDE: what lies beside an object
// OUTSIDE: 2 properties: 1 failed, 1 proved
// BOTH: guards.c:[[# @LINE + 12]]:{{.*}}error: assert
// BOTH: 2 properties: 1 failed, 1 not decided
// ALL: what lies beside an object
// ALL: 2 properties: 2 failed
#include <fathom.h>
char buffer[64], sum = 1;
int main(void) {
  long i = fathom_nondet_long();
#ifndef OUTSIDE
  fathom_assume(i >= 0 && i < 64);
#endif
#ifdef BUG
  fathom_assert(i != 7);
#else
  fathom_assert(i != 64 || sum == 1);
#endif
  buffer[i] = 0;
  fathom_assert(sum == 1);
  return 0;
}
