// A cycle with two entries becomes a loop with one.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBUG %s
#include <fathom.h>

// CHECK-LABEL: define {{.*}}@main(
// CHECK: dispatch{{.*}}:
// CHECK: %which = phi i32
// CHECK: !fathom.loop
int main(void) {
  int n = fathom_nondet_int(), steps = 0, i = 0;
  if (n > 0)
    goto second;
first:
  steps++;
second:
  i++;
  if (i < 4)
    goto first;
#ifdef BUG
  fathom_assert(steps == 4);
#else
  fathom_assert(steps == (n > 0 ? 3 : 4));
#endif
  return 0;
}
