// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
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
