// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: loop-triangle.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 4);
  int count = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      count++;
#ifdef BUG
  fathom_assert(count < n * (n - 1) / 2);
#else
  fathom_assert(count == n * (n - 1) / 2);
#endif
  return 0;
}
