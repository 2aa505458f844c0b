// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: constructor-order.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int next = 1;
struct Tick {
  int n;
  Tick() : n(next++) {}
};
struct Two {
  Tick second, first;
  Two() : second(), first() {}
};
Two g;
Tick h;

int main() {
  Tick l;
#ifdef BUG
  fathom_assert(g.first.n == 1);
#else
  fathom_assert(g.second.n == 1 && g.first.n == 2 && h.n == 3 && l.n == 4);
#endif
}
