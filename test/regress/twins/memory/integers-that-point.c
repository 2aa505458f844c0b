// Pointers kept as integers in an array, taken by an unknown index.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: integers-that-point.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  int x = 1, y = 2;
  unsigned long t[2] = {(unsigned long)&x, (unsigned long)&y};
  unsigned i = fathom_nondet_uint() & 1;
  *(int *)t[i] = 7;
#ifdef BUG
  fathom_assert(x == 1);
#else
  fathom_assert(i ? x == 1 && y == 7 : x == 7 && y == 2);
#endif
  return 0;
}
