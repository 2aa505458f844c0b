// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: noreturn-returns.c:{{[0-9]+:[0-9]+}}: error: unreachable:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
_Noreturn static void die(int x) {
  if (x)
    exit(1);
#ifndef BUG
  exit(2);
#endif
}
int main(void) { die(fathom_nondet_int()); }
