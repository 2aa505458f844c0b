// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: pointer-to-pointer.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static void redirect(int **p, int *to) { *p = to; }

int main(void) {
  int x = 1, y = 2;
  int *p = &x, *q = &x;
  redirect(&p, &y);
#ifdef BUG
  redirect(&q, &y);
#endif
  *p = 7;
  fathom_assert(*q == 1);
  fathom_assert(y == 7);
  return 0;
}
