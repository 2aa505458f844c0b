// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: goto.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), i = 0;
  fathom_assume(n >= 0 && n <= 4);
again:
  if (i == n)
    goto out;
  i++;
#ifdef BUG
  if (i == 3)
    goto out;
#endif
  goto again;
out:
  fathom_assert(i == n);
  return 0;
}
