// Pointers chosen by branches: address range maps tell them from other places.
// clang-format off
// RUN: %exit 0 %fathom check --memory=seam --no-fold-memory --stats %s 2>&1 | FileCheck %s --check-prefix=RANGES
// RUN: %exit 0 %fathom check --memory=seam --no-fold-memory --arm=off --stats %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exit 10 %fathom check --memory=seam --no-fold-memory -DBAD %s | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 10 %fathom check --memory=seam --no-fold-memory --arm=off -DBAD %s | FileCheck %s --check-prefix=UNSAFE
// RANGES: memory.row-skips-by-ranges
// RANGES: fathom: SAFE
// NONE-NOT: memory.row-skips-by-ranges
// NONE: fathom: SAFE
// UNSAFE: fathom: UNSAFE
// clang-format on
#include <fathom.h>

int main(void) {
  int a[8], b[8], c = fathom_nondet_int(), v = fathom_nondet_int();
  a[1] = v;
  b[1] = v;
  int *p = c > 0 ? &a[4] : &b[2];
  p[c == 7] = 1; // a[4], a[5] or b[2]
#ifdef BAD
  p[-1] = 2;
#endif
  int *q = c > 3 ? &a[0] : &b[0];
  fathom_assert(q[1] == v);
  return 0;
}
