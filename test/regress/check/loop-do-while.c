// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: loop-do-while.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), count = 0;
  fathom_assume(n <= 3);
  do {
    count++;
  } while (count < n);
#ifdef BUG
  fathom_assert(count == n);
#else
  fathom_assert(count >= 1 && count <= 3);
#endif
  return 0;
}
