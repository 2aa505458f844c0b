// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: UNKNOWN (vacuous: no execution satisfies the assumptions: {{.*}}:8 cannot hold)
#include <fathom.h>

int main(void) {
#ifndef BUG
  fathom_assume(0);
#endif
  fathom_assert(0);
  return 0;
}
