// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: virtual.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct Shape {
  virtual int area() const = 0;
};
struct Square : Shape {
  int side;
  explicit Square(int s) : side(s) {}
  int area() const override { return side * side; }
};
struct Line : Shape {
  int area() const override { return 0; }
};

int main() {
  Square square(3);
  Line line;
  const Shape *shape = &line;
  if (fathom_nondet_bool())
    shape = &square;
#ifdef BUG
  fathom_assert(shape->area() == 9);
#else
  fathom_assert(shape->area() == 9 || shape->area() == 0);
#endif
}
