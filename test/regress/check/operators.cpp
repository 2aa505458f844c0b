// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
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
