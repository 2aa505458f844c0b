// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: calloc-overflow.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n > ((size_t)1 << 61));
  char *p = calloc(n, 8);
#ifdef BUG
  fathom_assert(p != 0);
#else
  fathom_assert(p == 0);
#endif
  return 0;
}
