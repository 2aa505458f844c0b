// Inline assembly that is understood: barriers, hiding a value, bswap.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
// TWINS: lower_inline_asm
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint(), y = x;
  __asm__ volatile("" : : : "memory");
  __asm__("" : "+r"(y));
  unsigned z = y;
  __asm__("bswap %0" : "+r"(z));
#ifdef BUG
  fathom_assert(z != 0x01020304);
#else
  fathom_assert(x == y && (z & 255) == x >> 24);
#endif
}
