// Exceptions: a throw is UNKNOWN where it is reached; the code around it is not.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s --implicit-check-not='invoke ' --implicit-check-not=landingpad --implicit-check-not='resume '
// RUN: %exit 0 %fathom check %s
// RUN: %exit 20 %fathom check -DTHROWS %s | FileCheck %s --check-prefix=THROWS
// RUN: %exit 10 %fathom check -DBUG %s
#include <fathom.h>

struct Guard {
  int *p;
  ~Guard() { *p = 1; }
};

// CHECK: call void @fathom.unsupported(ptr @"fathom.text.exception is thrown")
// THROWS: UNKNOWN{{.*}}exception is thrown
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
