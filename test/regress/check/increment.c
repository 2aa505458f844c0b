// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: increment.c:{{[0-9]+:[0-9]+}}: error: signed-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int i = fathom_nondet_int();
#ifdef BUG
  fathom_assume(i >= 0);
#else
  fathom_assume(i < 0);
#endif
  i++;
  return i;
}
