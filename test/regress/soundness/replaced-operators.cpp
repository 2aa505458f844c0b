// Operators new and delete that a program does not replace call those that it
// does: new[] calls new, nothrow the throwing form, a delete with a size or of
// an array the simple one.
// TWINS: forward_replaced_operators
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: replaced-operators.cpp:[[#@LINE+39]]:{{.*}}assertion
// BUG: {{^}}fathom: UNSAFE (1 of
#include <cstdlib>
#include <fathom.h>
#include <new>

static int living, made;

void *operator new(std::size_t n) {
  ++living;
  ++made;
  return std::malloc(n);
}

void operator delete(void *p) noexcept {
  if (p) {
    --living;
    std::free(p);
  }
}

struct Counted {
  long x;
  ~Counted() { x = 0; }
};

int main() {
  Counted *one = new Counted;
  Counted *many = new Counted[3];
  int *quiet = new (std::nothrow) int(1);
  int *numbers = new (std::nothrow) int[2];
  fathom_assert(living == 4);
  delete one;
  delete[] many;
  delete quiet;
#ifndef BUG
  delete[] numbers;
#endif
  fathom_assert(made == 4);
  fathom_assert(living == 0);
}
