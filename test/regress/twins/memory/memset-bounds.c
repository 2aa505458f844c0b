// The sum of offset and length wraps around.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: memset-bounds.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>
int main(void) {
  char b[16];
  size_t o = fathom_nondet_size_t(), n = fathom_nondet_size_t();
  fathom_assume(o <= 16);
#ifdef BUG
  fathom_assume(o + n <= 16);
#else
  fathom_assume(n <= 16 - o);
#endif
  memset(b + o, 1, n);
  return 0;
}
