// The assertion that holds stands before the contradiction.
// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: UNKNOWN (vacuous: no execution satisfies the assumptions: {{.*}}:15 cannot hold)
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  x &= 7;
#ifdef BUG
  fathom_assert(x < 7);
#else
  fathom_assert(x < 8);
#endif
  fathom_assume(x > 8);
  fathom_assert(0);
  return 0;
}
