// In a constructor the object is of the constructor's class.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: virtual-in-constructor.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
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
