// A bound that is too small is found out and names the loop; it never makes the
// verdict UNSAFE. A larger one costs nothing.
// RUN: %exit 20 %fathom check --unwind 4 %s | FileCheck %s --check-prefix=SMALL
// RUN: %exit 20 %fathom check --unwind 9 %s | FileCheck %s --check-prefix=SMALL
// EXPECT --unwind 10: SAFE
// EXPECT --unwind 20: SAFE
// EXPECT: SAFE
// RUN: %exit 10 %fathom check --unwind 20 -DBUG %s | FileCheck %s --check-prefix=BUG
// SMALL-NOT: error:
// SMALL: {{^}}fathom: UNKNOWN (bound {{[49]}} too small for {{.*}}m09-loop-bound.c:16)
// BUG: {{^}}fathom: UNSAFE (1 of
#include <assert.h>

int main(void) {
  int s = 0;
  for (int i = 0; i < 10; i++)
    s += i;
#ifdef BUG
  assert(s == 46);
#else
  assert(s == 45);
#endif
}
