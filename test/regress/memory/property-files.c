// Property files of SV-COMP choose the checks.
// EXPECT --checks=%S/Inputs/unreach-call.prp: UNSAFE assert
// RUN: %exit 10 %fathom check --checks=%S/Inputs/valid-memsafety.prp %s 2>&1 | FileCheck %s --check-prefix=SAFETY
// EXPECT --checks=%S/Inputs/valid-memcleanup.prp: UNSAFE memory-leak
// EXPECT --checks=%S/Inputs/no-overflow.prp: UNSAFE signed-overflow
// RUN: %exit 30 %fathom check --checks=%S/Inputs/strange.prp %s 2>&1 | FileCheck %s --check-prefix=STRANGE
// RUN: %exit 30 %fathom check --checks=%S/Inputs/none.prp %s 2>&1 | FileCheck %s --check-prefix=NONE
// SAFETY-DAG: error: double-free:
// SAFETY-DAG: error: out-of-bounds-read:
// STRANGE: unknown property
// NONE: cannot read
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = __VERIFIER_nondet_int(), a[2] = {0};
  char *p = malloc(1), *q = malloc(1);
  if (x == 1)
    reach_error();
  if (x == 2)
    return a[x];
  if (x == 3)
    free(p);
  if (x > 4)
    return x + x;
  free(p);
  free(q);
  return 0;
}
