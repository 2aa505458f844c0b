// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: overflow-mul.c:{{[0-9]+:[0-9]+}}: error: signed-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#ifdef BUG
#define MAX 46341
#else
#define MAX 46340
#endif

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x <= MAX);
  return x * x >= 0;
}
