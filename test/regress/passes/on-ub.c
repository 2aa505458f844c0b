// What comes after a failed check: nothing, the machine's result, or any result.
// RUN: not %fathom check %s | FileCheck %s --check-prefix=STOP
// RUN: not %fathom check --on-ub=continue %s | FileCheck %s --check-prefix=CONTINUE
// RUN: not %fathom check --on-ub=havoc %s | FileCheck %s --check-prefix=HAVOC
// RUN: %fathom check -DGOOD --on-ub=havoc %s | FileCheck %s --check-prefix=SAFE
// STOP: error: signed-overflow
// STOP-NOT: error:
// STOP: fathom: UNSAFE (1 of 3 properties)
// CONTINUE-DAG: error: signed-overflow
// CONTINUE-DAG: error: assert{{.*}}y > x
// CONTINUE: fathom: UNSAFE (2 of 3 properties)
// HAVOC-DAG: error: signed-overflow
// HAVOC-DAG: error: assert{{.*}}y > x
// HAVOC-DAG: error: assert{{.*}}y == (int)((unsigned)x + 1)
// HAVOC: fathom: UNSAFE (3 of 3 properties)
// SAFE: fathom: SAFE
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef GOOD
  fathom_assume(x < 1000);
#endif
  int y = x + 1;
  fathom_assert(y > x);
  fathom_assert(y == (int)((unsigned)x + 1));
}
