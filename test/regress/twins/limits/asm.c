// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (unsupported: inline assembly "incl $0" at {{.*}}:9)
// BUG: {{^}}fathom: UNKNOWN (unsupported: inline assembly "incl $0" at {{.*}}:9)
#include <fathom.h>

int main(void) {
  int x = 1;
  __asm__ volatile("incl %0" : "+r"(x));
#ifdef BUG
  fathom_assert(x == 1);
#else
  fathom_assert(x == 2);
#endif
  return 0;
}
