// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct A {
  int a = 1;
};
struct B {
  int b = 2;
};
struct C : A, B {
  int c = 3;
};

int main() {
  C c;
  B *b = &c;
  b->b = 7;
  C *back = static_cast<C *>(b);
#ifdef BUG
  A *a = reinterpret_cast<A *>(b);
#else
  A *a = back;
#endif
  fathom_assert(a->a == 1);
  fathom_assert(c.b == 7 && back->c == 3);
}
