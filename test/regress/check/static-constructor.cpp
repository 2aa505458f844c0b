// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: static-constructor.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct Setup {
  int value;
  Setup() : value(0) {
#ifdef BUG
    value = 1;
#else
    value = 2;
#endif
  }
};
static Setup setup;

int main() { fathom_assert(setup.value == 2); }
