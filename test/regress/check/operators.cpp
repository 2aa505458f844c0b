// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: operators.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct Vec {
  int x, y;
  Vec operator+(const Vec &o) const { return {x + o.x, y + o.y}; }
  bool operator==(const Vec &o) const { return x == o.x && y == o.y; }
};

int main() {
  Vec a{1, 2}, b{3, 4};
#ifdef BUG
  fathom_assert(a + b == (Vec{4, 5}));
#else
  fathom_assert(a + b == (Vec{4, 6}));
#endif
}
