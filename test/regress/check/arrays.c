// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: arrays.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int a[5] = {1, 2, 3};
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 5);
  a[i] = 7;
  int sum = 0;
  for (int k = 0; k < 5; k++)
    sum += a[k];
#ifdef BUG
  fathom_assert(sum > 10);
#else
  fathom_assert(sum >= 10);
#endif
  return 0;
}
