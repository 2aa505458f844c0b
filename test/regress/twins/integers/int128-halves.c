// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: int128-halves.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned long hi = fathom_nondet_ulong(), lo = fathom_nondet_ulong();
  unsigned __int128 x = (unsigned __int128)hi << 64 | lo;
  fathom_assert((unsigned long)(x >> 64) == hi);
#ifdef BUG
  x += lo;
#else
  x += 0;
#endif
  fathom_assert((unsigned long)x == lo);
  return 0;
}
