// Arithmetic of narrow types is done in int; only the conversion wraps.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: overflow-narrow.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned char x = fathom_nondet_uchar();
#ifdef BUG
  unsigned char y = x + 1;
#else
  int y = x + 1;
#endif
  fathom_assert(y > x);
  return 0;
}
