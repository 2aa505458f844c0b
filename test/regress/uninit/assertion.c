// An assertion about what was never set.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// BUG: uninitialised-read: {{.*}}by 'x'
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  unsigned x;
#ifndef BUG
  x = 3;
#endif
  fathom_assert(x < 10);
  return 0;
}
