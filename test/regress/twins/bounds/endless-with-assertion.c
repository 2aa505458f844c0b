// RUN: %exit 20 %fathom check --unwind=4 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT --unwind=4 -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: UNKNOWN (bound 4 too small for {{.*}}:8)
#include <fathom.h>

int main(void) {
  unsigned i = 0;
  for (;;) {
#ifdef BUG
    fathom_assert(i != 3);
#else
    fathom_assert(i != 30000);
#endif
    i += fathom_nondet_bool();
  }
}
