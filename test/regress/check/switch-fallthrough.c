// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: switch-fallthrough.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  int steps = 0;
  switch (n) {
  case 3:
    steps++;
    /* fall through */
  case 2:
    steps++;
    /* fall through */
  case 1:
    steps++;
#ifndef BUG
    break;
#endif
  default:
    steps += 10;
  }
  fathom_assert(n >= 1 && n <= 3 ? steps == (int)n : steps == 10);
  return 0;
}
