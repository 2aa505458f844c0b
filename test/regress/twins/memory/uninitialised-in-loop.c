// A local in a loop is a new one in every round.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG --checks=assert %s 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: error: assert:
// SAFE: {{^}}fathom: SAFE
// BUG: uninitialised-in-loop.c:{{[0-9]+:[0-9]+}}: error: uninitialised-read:
// BUG: {{^}}fathom: UNSAFE (1 of
// TWINS: mark_uninitialised, promote_memory, drop_unused_uninit
#include <fathom.h>

int main(void) {
  for (int i = 0; i < 2; i++) {
    int x;
    int *p = &x;
#ifdef BUG
    if (i == 1)
      fathom_assert(*p == 5);
#endif
    *p = 5;
    fathom_assert(x == 5);
  }
  return 0;
}
