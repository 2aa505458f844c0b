// Areas of shapes of two kinds: by virtual functions.
#include <fathom.h>
struct Shape {
  virtual unsigned area() const = 0;
};
struct Square : Shape {
  unsigned short a = 0;
  unsigned area() const override { return unsigned(a) * a; }
};
struct Oblong : Shape {
  unsigned short a = 0, b = 0;
  unsigned area() const override { return unsigned(a) * b; }
};

int main() {
  Square squares[4];
  Oblong oblongs[4];
  unsigned long long total = 0;
  for (int i = 0; i < 4; ++i) {
    squares[i].a = oblongs[i].a = fathom_nondet_ushort();
    oblongs[i].b = fathom_nondet_ushort();
    const Shape &shape = fathom_nondet_bool()
                             ? static_cast<const Shape &>(squares[i])
                             : oblongs[i];
    total += shape.area();
  }
  fathom_assert(total <= 4ULL * 65535 * 65535);
}
