// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: UNKNOWN (vacuous: no execution satisfies the assumptions: {{.*}}:8, {{.*}}:10 contradict each other)
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > 5);
#ifndef BUG
  fathom_assume(x < 3);
#endif
  fathom_assert(x == 6);
  return 0;
}
