// A function is called as what it is ([expr.call]); noexcept, and what is computed while compiling, do not matter.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=POINTER
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=MEMBER
// SAFE: {{^}}fathom: SAFE{{$}}
// POINTER: error: object-type: {{.*}}called as int (short *)
// MEMBER: error: object-type: {{.*}}called as int (short *)
#include <fathom.h>
#ifndef BUG
#define BUG 0
#endif
struct shape {
  static int size(int *p) { return *p; }
};
static int plain(int *p) noexcept { return *p; }
constexpr int twice(int (*f)(int), int x) { return f(f(x)); }
constexpr int next(int x) { return x + 1; }
static_assert(twice(next, 1) == 3);
template <typename T> T apply(T (*f)(T *), T x) { return f(&x); }
int main() {
  int x = 1;
  int (*f)(int *) = plain;
  fathom_assert(f(&x) == 1 && apply(plain, 2) == 2);
  f = shape::size;
  fathom_assert(f(&x) == 1);
  int y = twice([](int z) { return z * 2; }, x);
  fathom_assert(y == 4);
#if BUG
  auto *g = reinterpret_cast<int (*)(short *)>(BUG == 1 ? plain : shape::size);
  g(reinterpret_cast<short *>(&x));
#endif
}
