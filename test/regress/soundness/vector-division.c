// Elements of vectors are divided and shifted like others.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DZERO %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: %exit 10 %fathom check -DSHIFT %s 2>&1 | FileCheck %s --check-prefix=SHIFT
// SAFE: {{^}}fathom: SAFE
// ZERO: error: division-by-zero:
// ZERO: {{^}}fathom: UNSAFE (1 of
// SHIFT: error: shift-amount:
// SHIFT: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
typedef int four __attribute__((vector_size(16)));
int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > 0 && x < 32);
#ifdef ZERO
  four by = {1, 1, x - 1, 1};
#else
  four by = {1, 1, x, 1};
#endif
#ifdef SHIFT
  four left = {1, 2, 3, x + 1};
#else
  four left = {1, 2, 3, x};
#endif
  four values = {1, 2, 3, 4};
  four quotients = values / by, rests = values % by, shifted = values << left;
  return quotients[0] + rests[1] + shifted[2] == 77;
}
