// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct S {
  int a = 1, b = 2;
  int f() { return a; }
  virtual int g() { return b; }
};

int main() {
  S s;
  int S::*field = fathom_nondet_bool() ? &S::a : &S::b;
  int (S::*method)() = fathom_nondet_bool() ? &S::f : &S::g;
  s.*field = 7;
  int r = (s.*method)();
#ifdef BUG
  fathom_assert(r == 7 || r == 1);
#else
  fathom_assert(r == 7 || r == 1 || r == 2);
#endif
}
