// Bytes become arbitrary: those, all of those, and no others. Null is fine.
// RUN: %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: not %fathom check -DX %s | FileCheck %s --check-prefix=UNSAFE
// RUN: not %fathom check -DWHOLE %s | FileCheck %s --check-prefix=UNSAFE
// RUN: not %fathom check -DLAST %s | FileCheck %s --check-prefix=UNSAFE
// SAFE: fathom: SAFE
// UNSAFE: error: assert
// UNSAFE: fathom: UNSAFE (1 of
#include <fathom.h>
void memhavoc(void *, size_t);
void __CPROVER_havoc_object(void *);

int main(void) {
  memhavoc(0, 5);
  __CPROVER_havoc_object(0);
  int x = 3, y = 4;
  fathom_havoc(&x, sizeof x);
  fathom_assert(y == 4);
#ifdef X
  fathom_assert(x == 3);
#endif
  struct {
    int a, b;
  } whole = {1, 2};
  __CPROVER_havoc_object(&whole.b);
#ifdef WHOLE
  fathom_assert(whole.a == 1);
#endif
  char part[4] = {1, 2, 3, 4};
  memhavoc(part, 3);
  fathom_assert(part[3] == 4);
#ifdef LAST
  fathom_assert(part[2] == 3);
#endif
}
