// Operator delete is told a size: that of the type it deletes. An object of a
// derived class that is deleted through a base without a virtual destructor has
// another one.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG --pointers=raw --regions=flat --memory=lambdas %s 2>&1 | FileCheck %s --check-prefix=BUG
// EXPECT -DSINGLE --pointers=raw --regions=flat --memory=lambdas: SAFE
// RUN: %exit 10 %fathom check -DHUGE %s 2>&1 | FileCheck %s --check-prefix=HUGE
// HUGE: invalid-free: delete for another size than that of {{.*}}(4 bytes, heap
// HUGE: {{^}}fathom: UNSAFE (1 of
// BUG: delete-size.cpp:[[#@LINE+31]]:{{.*}}invalid-free: delete for another size than that of {{.*}}(24 bytes, heap
// BUG: delete-size.cpp:[[#@LINE+43]]:{{.*}}invalid-free: delete for another size than that of {{.*}}(7 bytes, heap
// BUG: {{^}}fathom: UNSAFE (2 of
#include <fathom.h>
#include <new>

struct Shape {
  long id = 1;
#ifdef BUG
  ~Shape() {}
#else
  virtual ~Shape() {}
#endif
};

struct Square : Shape {
  long side[2] = {2, 3};
};

struct Counted {
  int x;
  ~Counted() { x = 0; }
};

struct alignas(64) Wide {
  char c[64];
};

int main() {
  Shape *shape = fathom_nondet_bool() ? new Square : nullptr;
  // Null has no size.
  delete shape;
#ifndef SINGLE // raw pointers do not tell new from new[]
  Counted *many = new Counted[3]; // they are counted in front of them
  delete[] many;
  Wide *wides = new Wide[2];
  delete[] wides;
#endif
  Wide *wide = new Wide;
  delete wide;
  int n = fathom_nondet_int();
  fathom_assume(n == 7);
  void *raw = operator new(n);
#ifdef BUG
  operator delete(raw, 8);
#else
  operator delete(raw, 7);
#endif
#ifdef HUGE // no size is one that says nothing
  size_t huge = -1;
  operator delete(operator new(4), huge);
#endif
}
