// A pointer is read as an integer, changed and written back. It lost its object,
// and the access was reported as out of bounds.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

union word {
  int *p;
  uintptr_t n;
};

int main(void) {
  int a[4] = {1, 2, 3, 4};
  union word u;
  u.p = a;
  u.n += 8;
#ifdef BUG
  fathom_assert(*u.p == 2);
#else
  fathom_assert(*u.p == 3 && u.p == a + 2);
#endif
  return 0;
}
