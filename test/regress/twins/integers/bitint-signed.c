// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: bitint-signed.c:{{[0-9]+:[0-9]+}}: error: signed-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  _BitInt(13) a = fathom_nondet_short();
#ifndef BUG
  fathom_assume(a < 4095);
#endif
  a = a + (_BitInt(13))1;
  return a == 5;
}
