// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: static-local.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int next(void) {
  static int n = 10;
  return n++;
}

int main(void) {
  next();
#ifdef BUG
  fathom_assert(next() == 10);
#else
  fathom_assert(next() == 11);
#endif
  return 0;
}
