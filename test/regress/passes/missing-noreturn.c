// What is declared not to return does not, if its body is not looked for.
// RUN: %fathom check --missing=pure %s | FileCheck %s
// RUN: not %fathom check %s | FileCheck %s --check-prefix=FAIL
// CHECK: fathom: SAFE
// FAIL: fathom: UNKNOWN (missing-body: die
#include <fathom.h>
__attribute__((noreturn)) void die(void);
int main(void) {
  int x = fathom_nondet_int();
  if (x < 0)
    die();
  fathom_assert(x >= 0);
}
