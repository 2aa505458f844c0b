// A _Bool whose byte is neither 0 nor 1 must not be read.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: bool-bad-value.c:{{[0-9]+:[0-9]+}}: error: invalid-bool-or-enum:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>

int main(void) {
  _Bool b = 0;
  unsigned char x = fathom_nondet_uchar();
#ifndef BUG
  fathom_assume(x < 2);
#endif
  memcpy(&b, &x, 1);
  return b ? 1 : 0;
}
