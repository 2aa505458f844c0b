// Objects of new have the class that they are made of in their name, also where no variable ever points to them.
// RUN: %exit 10 %fathom check --trace=full %s | FileCheck %s
// CHECK: Square::Square(this = &Square (4 bytes, heap, made at
// CHECK: shapes[0] = &Square
// CHECK: shapes[1] = &Circle
#include <fathom.h>
struct Shape {
  int size;
};
struct Square : Shape {
  Square() { size = 1; }
};
struct Circle : Shape {
  Circle() { size = 2; }
};
int main() {
  Shape *shapes[2];
  shapes[0] = new Square;
  shapes[1] = new Circle;
  int i = fathom_nondet_bool();
  fathom_assert(shapes[i]->size == 1);
}
