// What alloca() makes ends with its function, also if it is not made on every
// way; one in a loop may be made more than once.
// TWINS: hoist_allocas
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// RUN: %exit 20 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// B1: alloca-on-one-path.c:[[#@LINE+25]]:{{.*}}use-after-scope
// B2: alloca-on-one-path.c:[[#@LINE+28]]:{{.*}}out-of-bounds-write: {{.*}}(0 bytes, stack)
// B3: UNKNOWN{{.*}}taken to outlive its function
#include <fathom.h>
#ifndef BAD
#define BAD 0
#endif
static int *kept;

static int make(_Bool on) {
  if (!on)
    return 0;
  kept = __builtin_alloca(8 * sizeof(int));
  kept[7] = 3;
  return kept[7];
}
static int loop(int n) {
  int *p[3];
  for (int i = 0; i < n; ++i)
    *(p[i] = __builtin_alloca(sizeof(int))) = i;
  return *p[0] + *p[1];
}
int main(void) {
  int sum = make(fathom_nondet_bool());
  if (BAD == 1 && sum == 3)
    return *kept;
  fathom_assert(sum == 0 || sum == 3);
  if (fathom_nondet_bool()) {
    char *none = __builtin_alloca(BAD == 2 ? 0 : 1);
    *none = 1;
  }
  return BAD == 3 ? loop(3) : 0;
}
