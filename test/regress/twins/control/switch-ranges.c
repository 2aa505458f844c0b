// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: switch-ranges.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
// TWINS: lower_switch
#include <fathom.h>

int main(void) {
  unsigned char c = fathom_nondet_uchar();
  int kind = 0;
  switch (c) {
  case '0' ... '9':
    kind = 1;
    break;
  case 'a' ... 'f':
  case 'A' ... 'F':
    kind = 2;
    break;
  case 0:
    kind = 3;
  }
#ifdef BUG
  fathom_assert(kind != 2 || (c >= 'a' && c <= 'f'));
#else
  fathom_assert(kind != 2 || ((c | 32) >= 'a' && (c | 32) <= 'f'));
#endif
  fathom_assert((kind == 3) == !c);
  return 0;
}
