// What is only true after three rounds must be found.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: assert-after-loop-exit.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = 0;
  while (fathom_nondet_bool()) {
    x++;
    if (x == 3)
      break;
  }
#ifdef BUG
  fathom_assert(x != 3);
#else
  fathom_assert(x <= 3);
#endif
  return 0;
}
