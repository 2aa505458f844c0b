// Only pointers into one object are ordered or subtracted; equality is for all.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DLESS %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DMINUS %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DNULL_LESS %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: pointer-compare.c:{{[0-9]+:[0-9]+}}: error: pointer-compare:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdint.h>
static int difference(char *p, char *q) { return p - q; }
int main(void) {
  char a[4] = {0}, b[4] = {0}, *p = a + 1, *q = b;
  int r = p == q || p != q;
  r += difference(p, a) + (p < a + 4) + (q >= b);
  r += (uintptr_t)p < (uintptr_t)q;
  r += (uintptr_t)p - (uintptr_t)q != 0;
#ifdef LESS
  r += p < q;
#elif defined(MINUS)
  r += difference(p, q);
#elif defined(NULL_LESS)
  char *nothing = 0;
  r += nothing < p;
#endif
  return r == 100;
}
