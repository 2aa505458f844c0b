// Making bytes arbitrary is a write: it must stay in the object. Null is fine,
// and nothing happens.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s
// CHECK: havoc-out-of-bounds.c:[[#@LINE+11]]:{{[0-9]+}}: error: out-of-bounds-write: arbitrary bytes
#include <fathom.h>

int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 3, 4};
  unsigned n = sizeof a;
#ifdef BUG
  n += fathom_nondet_uchar();
#endif
  fathom_havoc(0, (size_t)1 << 60);
  fathom_assert(a[1] == 2);
  fathom_havoc(a, n);
  fathom_assert(b[0] == 1);
  return 0;
}
