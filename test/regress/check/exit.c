// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: exit.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  if (x > 1)
#else
  if (x > 0)
#endif
    exit(3);
  fathom_assert(x <= 0);
  return 0;
}
