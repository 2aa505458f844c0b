// dynamic_cast down, across, to virtual bases, of what is no such object, and to a reference.
// EXPECT --checks=-object-type: SAFE
// EXPECT --checks=-object-type -DBUG=1: UNSAFE null-deref
// EXPECT --checks=-object-type -DBUG=2: UNSAFE uncaught-exception
// EXPECT --checks=-object-type -DBUG=3: UNSAFE assert
// EXPECT --checks=-object-type -DBUG=4: UNSAFE use-after-free
// TWINS: lower_dynamic_casts
#include <fathom.h>
#include <typeinfo>
#ifndef BUG
#define BUG 0
#endif
struct A {
  int a = 1;
  virtual ~A() {}
};
struct B {
  int b = 2;
  virtual ~B() {}
};
struct C : A, B {
  int c = 3;
};
struct V1 : virtual A {
  int v = 4;
};
struct V2 : virtual A {
  int w = 5;
};
struct D : V1, V2 {
  int d = 6;
};
struct P : A, private B {};

int main() {
  A a;
  C c;
  D d;
  P p;
  bool is_c = fathom_nondet_bool();
  A *x = is_c ? static_cast<A *>(&c) : &a;
  C *down = dynamic_cast<C *>(x);
  fathom_assert((down != nullptr) == is_c);
  if (BUG == 1 || down)
    fathom_assert(down->c == 3);
  B *across = dynamic_cast<B *>(x);
  fathom_assert(is_c ? across == &c && across->b == 2 : !across);
  A *base = static_cast<V1 *>(&d);
  D *whole = dynamic_cast<D *>(base);
  V2 *other = dynamic_cast<V2 *>(static_cast<V1 *>(&d));
  fathom_assert(whole == &d && whole->d == 6 && other->w == (BUG == 3 ? 4 : 5));
  fathom_assert(!dynamic_cast<B *>(static_cast<A *>(&p)));
  fathom_assert(dynamic_cast<void *>(across ? across : &c) == &c);
  int got = 0;
  try {
    got = dynamic_cast<C &>(*x).c;
  } catch (std::bad_cast &) {
    got = 3;
    fathom_assert(!is_c);
  }
  fathom_assert(got == 3);
  if (BUG == 2)
    dynamic_cast<D &>(*x).d = 1;
  A *heap = new C;
  if (BUG == 4)
    delete heap;
  bool good = dynamic_cast<B *>(heap);
  if (BUG != 4)
    delete heap;
  fathom_assert(good);
}
