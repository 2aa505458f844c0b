// Where accesses are not checked to stay in their object, a write to one array
// can change another: neither objects nor regions may be told apart then.
// RUN: %exit 0 %fathom check --checks=assert,out-of-bounds-read,out-of-bounds-write -DIN %s
// RUN: %exit 10 %fathom check --checks=assert %s | FileCheck %s
// RUN: %exit 10 %fathom check --checks=assert,memory --on-ub=continue %s | FileCheck %s
// RUN: %exit 10 %fathom check --checks=assert,memory --no-shadowing %s | FileCheck %s
// CHECK: error: assert: assertion does not hold: b[1] == 2
#include <assert.h>
#include <fathom.h>

int a[4];
int b[4] = {1, 2, 3, 4};

int main(void) {
  long i = fathom_nondet_long();
#ifdef IN
  fathom_assume(i >= 0 && i < 4);
#endif
  *(a + i) = 5;
  assert(b[1] == 2);
  return 0;
}
