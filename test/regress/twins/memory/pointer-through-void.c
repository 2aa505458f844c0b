// A pointer goes through void *, a structure and memcpy in a function.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: pointer-through-void.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>
struct h {
  void *p;
};
static void put(void *dst, const void *src) { memcpy(dst, src, sizeof(void *)); }
int main(void) {
  int x = 1, y = 1;
  struct h h = {&x};
  int *q = &y, *r;
  put(&h, &q);
  put(&r, &h);
  *r = 5;
#ifdef BUG
  fathom_assert(y == 1);
#else
  fathom_assert(y == 5 && x == 1);
#endif
  return 0;
}
