// A solver that ends between its answer and its model: UNKNOWN, nothing wrong
// with us.
// clang-format off
// RUN: %exit 20 %fathom check "--solver=smtlib:sh %S/Inputs/dies-later.sh" %s | FileCheck %s
// RUN: %exit 10 %fathom check "--solver=smtlib:z3 -in" %s | FileCheck %s --check-prefix=LIVES
// CHECK-NOT: internal error
// CHECK: fathom: UNKNOWN (the solver did not give its model)
// LIVES: fathom: UNSAFE
// clang-format on
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  fathom_assume(x > 0 && x < 100 && y > 0 && y < 100);
  fathom_assert(x * y != 91);
  return 0;
}
