// Judged over all groups together: a cover is reached if one group reaches it,
// an assumption that empties other groups is not vacuous, and a check is not
// unreachable because a group does not come to it.
// RUN: %exit 0 %fathom check --split=on %s | FileCheck %s
// RUN: %exit 20 %fathom check --split=on -DVACUOUS %s | FileCheck %s --check-prefix=NONE
// RUN: %fathom emit --split=on --stage=groups %s | FileCheck %s --check-prefix=GROUPS
// CHECK-NOT: unreachable
// CHECK: fathom: SAFE
// NONE: no execution satisfies the assumptions
// GROUPS: key: {{.*}}uses
// GROUPS: main {{.*}}: {{[0-9]+}}
#include <fathom.h>

int main(void) {
  int a[4] = {5, 6, 7, 8};
  int i = 0;
  while (i < 3 && fathom_nondet_bool())
    i++;
  int x = a[i];
  fathom_assume(i == 2);
#ifdef VACUOUS
  fathom_assume(x != 7);
#endif
  fathom_cover(x == 7);
  fathom_assert(x == 7);
  return 0;
}
