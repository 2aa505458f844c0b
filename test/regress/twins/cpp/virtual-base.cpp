// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: virtual-base.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct Top {
  int t = 5;
};
struct Left : virtual Top {
  void set() { t = 6; }
};
struct Right : virtual Top {
  int get() { return t; }
};
struct Bottom : Left, Right {};

int main() {
  Bottom b;
  b.set();
#ifdef BUG
  fathom_assert(b.get() == 5);
#else
  fathom_assert(b.get() == 6);
#endif
}
