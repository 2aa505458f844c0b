// Property files of SV-COMP choose the checks.
// RUN: %exit 10 %fathom check --checks=%S/Inputs/unreach-call.prp %s 2>&1 | FileCheck %s --check-prefix=REACH
// RUN: %exit 10 %fathom check --checks=%S/Inputs/valid-memsafety.prp %s 2>&1 | FileCheck %s --check-prefix=SAFETY
// RUN: %exit 10 %fathom check --checks=%S/Inputs/valid-memcleanup.prp %s 2>&1 | FileCheck %s --check-prefix=CLEANUP
// RUN: %exit 10 %fathom check --checks=%S/Inputs/no-overflow.prp %s 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: %exit 30 %fathom check --checks=%S/Inputs/strange.prp %s 2>&1 | FileCheck %s --check-prefix=STRANGE
// RUN: %exit 30 %fathom check --checks=%S/Inputs/none.prp %s 2>&1 | FileCheck %s --check-prefix=NONE
// REACH: error: assert:
// REACH: fathom: UNSAFE (1 of 1
// SAFETY-DAG: error: double-free:
// SAFETY-DAG: error: out-of-bounds-read:
// CLEANUP: error: memory-leak:
// CLEANUP: fathom: UNSAFE (2 of 2
// OVERFLOW: error: signed-overflow:
// OVERFLOW: fathom: UNSAFE (1 of
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
