// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: int128.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned long a = fathom_nondet_ulong(), b = fathom_nondet_ulong();
  unsigned __int128 sum = (unsigned __int128)a + b;
#ifdef BUG
  fathom_assert((unsigned long)sum >= a);
#else
  fathom_assert(sum >= a && sum >= b);
#endif
  return 0;
}
