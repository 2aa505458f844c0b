// The product wraps: the object is smaller than it looks.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: malloc-size-wraps.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0);
#ifdef BUG
  unsigned size = n * 4;
#else
  size_t size = (size_t)n * 4;
#endif
  fathom_assume(size < 100);
  int *p = malloc(size);
  p[n - 1] = 0;
  return 0;
}
