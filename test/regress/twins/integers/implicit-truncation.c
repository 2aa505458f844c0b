// An implicit conversion that changes the value, if one asks for it.
// RUN: %exit 0 %fathom check --checks=+implicit-truncation %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=+implicit-truncation -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -DBUG %s
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: implicit-truncation:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assume(x >= 0 && x <= 128);
#else
  fathom_assume(x >= 0 && x <= 127);
#endif
  signed char c = x;
  return c;
}
