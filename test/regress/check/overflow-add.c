// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: overflow-add.c:{{[0-9]+:[0-9]+}}: error: signed-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#ifdef BUG
#define MAX 2147483647
#else
#define MAX 2147483646
#endif

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x <= MAX);
  return x + 1 > 0;
}
