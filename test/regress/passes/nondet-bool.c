// RUN: %fathom check %s | FileCheck %s
// RUN: not %fathom check -DTWO %s | FileCheck %s --check-prefix=UNSAFE
// CHECK: fathom: SAFE
// UNSAFE: fathom: UNSAFE
#include <assert.h>
int __VERIFIER_nondet_bool(void);
int main(void) {
  int b = __VERIFIER_nondet_bool();
#ifdef TWO
  assert(b != 1);
#endif
  assert(b == 0 || b == 1);
}
