// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: alloca.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int fill(int n) {
  char *p = __builtin_alloca(n);
  for (int i = 0; i < n; i++)
    p[i] = (char)i;
  char *q = __builtin_alloca(n);
  q[0] = 9;
  return p[n - 1] + (p != q);
}

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n < 5);
#ifdef BUG
  fathom_assert(fill(n) < 4);
#else
  fathom_assert(fill(n) == n);
#endif
  return 0;
}
