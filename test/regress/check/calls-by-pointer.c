// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: calls-by-pointer.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
#ifdef BUG
  *b = *a;
#else
  *b = t;
#endif
}

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  int a = x, b = y;
  swap(&a, &b);
  fathom_assert(a == y && b == x);
  return 0;
}
