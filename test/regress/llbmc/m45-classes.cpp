// Classes with two bases: a pointer to the second lies further in, virtual calls
// come back to the object, and delete through a base frees all of it.
// EXPECT --leak=unfreed: SAFE
// EXPECT -DWRONG: UNSAFE assert
// RUN: %exit 10 %fathom check -DTWICE %s | FileCheck %s --check-prefix=GONE
// GONE: error: {{use-after-free|double-free}}:
#include <fathom.h>
struct A {
  int a = 1;
  virtual ~A() {}
  virtual int get() { return a; }
};
struct B {
  int b = 2;
  virtual ~B() {}
  virtual int other() { return b; }
};
struct C : A, B {
  int c = fathom_nondet_int();
  int get() override { return c; }
  int other() override { return c; }
};
int main() {
  C *c = new C;
  B *b = c;
  fathom_assert(static_cast<void *>(b) != static_cast<void *>(c));
  fathom_assert(static_cast<C *>(b) == c);
#ifdef WRONG
  fathom_assert(b->other() == 2);
#else
  fathom_assert(b->other() == c->c && static_cast<A *>(c)->get() == c->c);
#endif
  delete b;
#ifdef TWICE
  delete c;
#endif
  return 0;
}
