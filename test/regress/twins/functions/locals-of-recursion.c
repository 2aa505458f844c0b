// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: locals-of-recursion.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static int f(int n, int *out) {
  int a[2] = {n, 2 * n};
  if (n == 0) {
    *out = a[0];
    return 0;
  }
  int got;
  int r = f(n - 1, &a[1]);
  got = a[1];
  *out = a[0] + got;
  return r + 1;
}
int main(void) {
  int n = fathom_nondet_uint() % 5, out = -1;
  int d = f(n, &out);
#ifdef BUG
  fathom_assert(out != 6);
#else
  fathom_assert(d == n && out == n * (n + 1) / 2);
#endif
  return 0;
}
