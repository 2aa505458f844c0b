// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: exit-in-loop.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
static int log_[4], n;
static void add(int x) {
  if (n >= 4)
    exit(0);
  log_[n++] = x;
}
int main(void) {
  while (fathom_nondet_bool()) {
    int v = fathom_nondet_int();
    fathom_assume(v >= 0 && v < 10);
    add(v);
  }
#ifdef BUG
  fathom_assert(n < 4);
#else
  fathom_assert(n <= 4 && log_[0] >= 0);
#endif
  return 0;
}
