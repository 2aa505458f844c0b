// The right side is evaluated only if it matters.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: logical.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int calls;
static int yes(void) {
  calls++;
  return 1;
}

int main(void) {
  int c = fathom_nondet_int() != 0;
#ifdef BUG
  int r = c & yes();
#else
  int r = c && yes();
#endif
  fathom_assert(calls == c);
  fathom_assert(r == c);
  return 0;
}
