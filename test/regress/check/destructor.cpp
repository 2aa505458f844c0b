// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: destructor.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int alive;
struct Guard {
  Guard() { alive++; }
  ~Guard() { alive--; }
};

int main() {
  {
    Guard g;
    fathom_assert(alive == 1);
#ifdef BUG
    alive = 5;
#endif
  }
  fathom_assert(alive == 0);
}
