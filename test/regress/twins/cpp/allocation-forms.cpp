// All forms of new and delete, and the ends of C++ programs.
// (_Znwm _Znam _ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t _ZnwmSt11align_val_t
// _ZnamSt11align_val_t _ZdlPvm _ZdaPv _ZSt9terminatev)
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (2 of
#include <exception>
#include <fathom.h>
#include <new>

struct alignas(64) Wide {
  int x;
};

int main() {
  int n = fathom_nondet_int();
  int *a = new int(1);
  int *b = new int[3]{1, 2, 3};
  int *c = new (std::nothrow) int(4);
  int *d = new (std::nothrow) int[2]{5, 6};
  Wide *e = new Wide{7};
  Wide *f = new Wide[2]{{8}, {9}};
  int sum = *a + b[2] + *c + d[1] + e->x + f[1].x;
  bool distinct = a != b && c != d && (void *)e != (void *)f;
  delete a;
  delete[] b;
  delete c;
  delete[] d;
  delete e;
  delete[] f;
#ifdef BUG
  if (n == 5)
    fathom_assert(!distinct);
  fathom_assert(sum != 30);
#else
  fathom_assert(sum == 30 && distinct);
  if (n == 4)
    std::terminate();
  fathom_assert(n != 4);
#endif
}
