// Inside of the whole array, outside of the row.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: row-bounds.c:{{[0-9]+:[0-9]+}}: error: array-index:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int m[3][4];

int main(void) {
  int i = fathom_nondet_int();
#ifdef BUG
  fathom_assume(i >= 0 && i <= 4);
#else
  fathom_assume(i >= 0 && i < 4);
#endif
  m[1][i] = 5;
  fathom_assert(m[2][0] == 0);
  return 0;
}
