// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: conversions.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  signed char c = (signed char)x;
  unsigned char u = (unsigned char)x;
  fathom_assert((c < 0 ? c + 256 : c) == u);
#ifdef BUG
  fathom_assert((unsigned)c == (unsigned)u);
#else
  fathom_assert((uint8_t)c == u);
#endif
  return 0;
}
