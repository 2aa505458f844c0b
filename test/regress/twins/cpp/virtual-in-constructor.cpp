// In a constructor the object is of the constructor's class.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
struct A {
  int seen;
  A() { seen = id(); }
  virtual int id() { return 1; }
};
struct B : A {
  int late;
  B() { late = id(); }
  int id() override { return 2; }
};
int main() {
  B b;
#ifdef BUG
  fathom_assert(b.seen == 2);
#else
  fathom_assert(b.seen == 1 && b.late == 2);
#endif
}
