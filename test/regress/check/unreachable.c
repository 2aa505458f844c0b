// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: unreachable.c:{{[0-9]+:[0-9]+}}: error: unreachable:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint() % 4;
  switch (x) {
  case 0:
  case 1:
  case 2:
#ifndef BUG
  case 3:
#endif
    return 0;
  }
  __builtin_unreachable();
}
