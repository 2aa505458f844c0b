// Assembly that writes memory must not be taken for a barrier.
// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (unsupported: inline assembly "incl ($0)" at {{.*}}:10)
// BUG: {{^}}fathom: UNKNOWN (unsupported: inline assembly "incl ($0)" at {{.*}}:10)
#include <fathom.h>

int main(void) {
  int x = 1;
  __asm__ volatile("incl (%0)" : : "r"(&x) : "memory");
#ifdef BUG
  fathom_assert(x == 1);
#else
  fathom_assert(x == 2);
#endif
  return 0;
}
