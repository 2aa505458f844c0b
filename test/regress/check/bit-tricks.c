// A power of two has one bit; zero has none.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: bit-tricks.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint();
#ifndef BUG
  fathom_assume(x != 0);
#endif
  if ((x & (x - 1)) == 0)
    fathom_assert(__builtin_popcount(x) == 1);
  return 0;
}
