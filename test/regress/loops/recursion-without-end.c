// Calls that fold go on as deep as there is room, and the verdict says how deep
// that was, not the bound of the step.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DENDLESS %s 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// ENDLESS: {{^}}fathom: UNKNOWN (bound 10485{{[0-9][0-9]}} too small for down)
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static unsigned down(unsigned n) {
#ifndef ENDLESS
  if (n == 0)
    return 0;
#endif
  return 1 + down(n - 1);
}

int main(void) {
#ifdef BUG
  fathom_assert(down(3000) == 2999);
#else
  fathom_assert(down(3000) == 3000);
#endif
}
