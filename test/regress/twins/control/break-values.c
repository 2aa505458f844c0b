// The values at the exits of a loop: by the guard, and by break in the middle of a round.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: break-values.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), i = 0, before = 0, after = 0;
  fathom_assume(n >= 0 && n < 10);
  while (i < 5) {
    before = i;
    if (i == n)
      break;
    after = i;
    i++;
  }
#ifdef BUG
  fathom_assert(before == after);
#else
  fathom_assert(n < 5 ? before == n && i == n && after == (n ? n - 1 : 0)
                      : i == 5 && before == 4 && after == 4);
#endif
  return 0;
}
