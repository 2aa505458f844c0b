// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: int128-shift.c:{{[0-9]+:[0-9]+}}: error: shift-amount:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
#ifdef BUG
  fathom_assume(n <= 128);
#else
  fathom_assume(n < 128);
#endif
  unsigned __int128 x = (unsigned __int128)1 << n;
  fathom_assert(x != 0);
  return 0;
}
