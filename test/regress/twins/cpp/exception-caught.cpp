// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (unsupported: exception is thrown at {{.*}}:11)
// BUG: {{^}}fathom: UNKNOWN (unsupported: exception is thrown at {{.*}}:11)
#include <fathom.h>

int main() {
  int x = fathom_nondet_int();
  try {
    if (x > 3)
      throw 5;
  } catch (int e) {
#ifdef BUG
    fathom_assert(e != 5);
#else
    fathom_assert(e == 5);
#endif
  }
}
