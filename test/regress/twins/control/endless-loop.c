// A loop that never ends hides what comes after it, and nothing else.
// RUN: %exit 0 %fathom check --unwind=3 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --unwind=3 -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: endless-loop.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(x != 5);
#endif
  if (x > 5)
    for (;;)
      ;
  fathom_assert(x <= 5);
  return 0;
}
