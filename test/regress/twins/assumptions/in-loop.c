// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: in-loop.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int last = -1;
  for (int i = 0; i < 4; i++) {
    int x = fathom_nondet_int();
    fathom_assume(x > last && x < 5);
    last = x;
  }
#ifdef BUG
  fathom_assert(last == 4);
#else
  fathom_assert(last == 3 || last == 4);
#endif
  return 0;
}
