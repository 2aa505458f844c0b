// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: references.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static void bump(int &x) { x++; }

int main() {
  int x = 1;
#ifdef BUG
  int y = x;
#else
  int &y = x;
#endif
  bump(y);
  fathom_assert(x == 2);
}
