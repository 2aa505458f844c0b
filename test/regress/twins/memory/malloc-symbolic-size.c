// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: malloc-symbolic-size.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), i = fathom_nondet_uint();
  fathom_assume(n > 0 && n < 1000);
  int *p = malloc(n * sizeof *p);
#ifdef BUG
  fathom_assume(i <= n);
#else
  fathom_assume(i < n);
#endif
  p[i] = 4;
  fathom_assert(p[i] == 4);
  free(p);
  return 0;
}
