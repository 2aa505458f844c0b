// Exceptions become plain control flow, with three variables for their state.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s --implicit-check-not='invoke ' --implicit-check-not=landingpad --implicit-check-not='resume '
// RUN: %exit 0 %fathom check %s
// RUN: %exit 0 %fathom check -DTHROWS %s
// RUN: %exit 10 %fathom check -DBUG %s
#include <fathom.h>

struct Guard {
  int *p;
  ~Guard() { *p = 1; }
};

// CHECK-DAG: @fathom.eh.flies = internal global i8 0
// CHECK-DAG: @fathom.eh.handlers = internal global i64 0
// CHECK: call void @fathom.check({{.*}}exception of type int
static int f(int x) {
  if (x > 3)
    throw x;
  return x;
}

int main() {
  int x = fathom_nondet_int(), done = 0;
#ifndef THROWS
  fathom_assume(x <= 3);
#endif
  try {
    Guard guard{&done};
    x = f(x);
  } catch (int) {
    return 1;
  }
#ifdef BUG
  fathom_assert(done == 0);
#else
  fathom_assert(done == 1);
#endif
  return 0;
}
