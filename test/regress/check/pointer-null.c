// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: pointer-null.c:{{[0-9]+:[0-9]+}}: error: null-deref:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = 3;
  int c = fathom_nondet_int();
  int *p = c ? &x : 0;
#ifndef BUG
  if (p)
#endif
    *p = 4;
  return 0;
}
