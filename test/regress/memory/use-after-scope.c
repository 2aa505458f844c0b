// A variable is not used behind the end of its block.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBLOCK %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DLOOP %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DVLA %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DCALL %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DLATE %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: use-after-scope.c:{{[0-9]+:[0-9]+}}: error: use-after-scope:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static void set(int *p) { *p = 7; }
int main(void) {
  int *p = 0, outer = 1, n = 1 + (fathom_nondet_int() & 3);
  {
    int inner = 2;
    p = &inner;
    set(p);
#ifndef BLOCK
    p = &outer;
#endif
  }
  *p = 3;
  for (int i = 0; i < 2; i++) {
    int x = i;
    *p = i;
#ifdef LOOP
    p = &x;
#endif
    x++;
  }
  {
    int a[n];
    a[0] = 1;
#ifdef VLA
    p = a;
#endif
  }
  set(p);
#ifdef CALL
  {
    int late;
    p = &late;
    set(p);
  }
  set(p);
#endif
  int *q = &outer;
  if (n > 1) {
    int late = 2;
#ifdef LATE
    q = &late;
#endif
    late++;
  }
  return *q == 9;
}
