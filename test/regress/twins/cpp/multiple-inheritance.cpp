// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: multiple-inheritance.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
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
