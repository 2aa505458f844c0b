// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: goto-out-of-nested.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int i, j, k = fathom_nondet_int();
  for (i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      if (i * 4 + j == k)
        goto found;
  fathom_assert(k < 0 || k > 15);
  return 0;
found:
#ifdef BUG
  fathom_assert(i > 0 || j > 0);
#else
  fathom_assert(k >= 0 && k < 16 && i == k / 4 && j == k % 4);
#endif
  return 0;
}
