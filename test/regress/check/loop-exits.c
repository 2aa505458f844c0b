// Three ways out of one loop.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: loop-exits.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int find(int x) {
  for (int i = 0;; i++) {
    if (i == x)
      return i;
    if (i == 4)
      break;
    if (x < 0)
      return -1;
  }
#ifdef BUG
  return 4;
#else
  return 5;
#endif
}

int main(void) {
  int x = fathom_nondet_int();
  int r = find(x);
  fathom_assert(r == x || r == -1 || r == 5);
  return 0;
}
