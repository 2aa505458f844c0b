// Every call has its own locals, also when their addresses are kept.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: local-address-per-call.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int depth(int *up, int n) {
  int here = n;
  if (up)
    *up += n;
  if (n < 3)
    depth(&here, n + 1);
  return here;
}

int main(void) {
  int r = depth(0, 1);
#ifdef BUG
  fathom_assert(r == 6);
#else
  fathom_assert(r == 3);
#endif
  return 0;
}
