// A recursive function writes into its caller's array, at an unknown place.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: recursive-writes.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static void fill(int *a, int n, int i) {
  if (n == 0)
    return;
  a[i] += n;
  fill(a, n - 1, (i + 1) % 3);
}
int main(void) {
  int a[3] = {0};
  int i = fathom_nondet_uint() % 3;
  fill(a, 4, i);
#ifdef BUG
  fathom_assert(a[0] != 5);
#else
  fathom_assert(a[i] == 5 && a[0] + a[1] + a[2] == 10);
#endif
  return 0;
}
