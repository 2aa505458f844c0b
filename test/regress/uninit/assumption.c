// An assumption about what was never set.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// BUG: uninitialised-read: {{.*}}assumption by 'x'
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  unsigned x;
#ifndef BUG
  x = fathom_nondet_uint();
#endif
  fathom_assume(x < 10);
  return 0;
}
