// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct A {
  int a = 1;
  virtual int f() { return a; }
};
struct B {
  int b = 2;
  virtual int g() { return b; }
};
struct C : A, B {
  int c = 3;
  int g() override { return b + c; }
};

int main() {
  C c;
  B *b = &c;
  b->b = 10;
#ifdef BUG
  fathom_assert(b->g() == 10);
#else
  fathom_assert(b->g() == 13 && c.f() == 1 && static_cast<C *>(b) == &c);
#endif
}
