// The pointer that is written through comes from an unknown slot.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: pointer-to-pointer-symbolic.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x[4] = {0, 0, 0, 0};
  int *slot[4] = {&x[0], &x[1], &x[2], &x[3]};
  unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(i < 4 && j < 4);
  slot[i] = &x[0];
  *slot[j] = 1;
#ifdef BUG
  fathom_assert(x[j] == 1);
#else
  fathom_assert(x[j] == (i != j || j == 0));
  fathom_assert(x[0] + x[1] + x[2] + x[3] == 1);
#endif
  return 0;
}
