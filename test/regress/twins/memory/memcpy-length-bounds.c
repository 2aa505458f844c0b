// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: memcpy-length-bounds.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[8], b[16] = {0};
  size_t n = fathom_nondet_size_t();
#ifdef BUG
  fathom_assume(n <= 16);
#else
  fathom_assume(n <= 8);
#endif
  memcpy(a, b, n);
  return 0;
}
