// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: assert.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#ifdef BUG
#define LIMIT 11
#else
#define LIMIT 10
#endif

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x <= LIMIT);
  fathom_assert(x <= 10);
  return 0;
}
