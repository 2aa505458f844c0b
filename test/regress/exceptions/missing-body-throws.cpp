// A function without a body may throw where --missing says so: something, which handlers of classes of the program do
// not catch.
// TWINS: let_missing_throw
// EXPECT --missing=havoc: SAFE
// EXPECT --missing=pure+throw: SAFE
// EXPECT --missing=_Z4worki:pure+throw: SAFE
// EXPECT --missing=pure+throw -DBAD=1: UNSAFE assert@36
// EXPECT --missing=pure+throw -DBAD=2: UNSAFE uncaught-exception
// EXPECT --missing=pure+throw -DBAD=3: UNSAFE uncaught-exception
// EXPECT --missing=pure+throw -DBAD=4: SAFE
// EXPECT --missing=pure -DBAD=1: SAFE
// RUN: %fathom check --missing=pure+throw %s | FileCheck %s
// CHECK: which has no body, may throw
// RUN: %fathom check --missing=pure+throw -DBAD=5 %s | FileCheck %s --check-prefix=VARIES
// VARIES: which has no body, does not throw: its arguments vary
#include <fathom.h>
#include <stdexcept>
#ifndef BAD
#define BAD 0
#endif
#if BAD == 4
int work(int) noexcept;
#elif BAD == 5
int work(int, ...);
#else
int work(int);
#endif

int main() {
  int state = 0;
  try {
    work(1);
    state = 1;
  } catch (const std::exception &) {
    state = 2;
    fathom_assert(BAD != 1);
#if BAD != 3
  } catch (...) {
    state = 3;
#endif
  }
  fathom_assert(state != 0 && (BAD != 4 || state == 1));
  if (BAD == 2)
    work(2);
  return 0;
}
