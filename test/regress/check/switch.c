// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: switch.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int days(int month) {
  switch (month) {
  case 2:
    return 28;
  case 4:
  case 6:
  case 9:
  case 11:
    return 30;
  default:
    return 31;
  }
}

int main(void) {
  int month = fathom_nondet_int();
  fathom_assume(month >= 1 && month <= 12);
#ifdef BUG
  fathom_assert(days(month) >= 30);
#else
  fathom_assert(days(month) >= 30 || month == 2);
#endif
  return 0;
}
