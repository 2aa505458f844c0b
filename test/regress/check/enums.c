// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: enums.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

enum colour { red, green = 5, blue };

int main(void) {
  int n = fathom_nondet_int();
  enum colour c = n > 0 ? green : n < 0 ? blue : red;
#ifdef BUG
  fathom_assert(c != red);
#else
  fathom_assert(c == red || c == green || c == 6);
#endif
  return 0;
}
