// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// RUN: %fathom emit --stage=sea %s | FileCheck %s --check-prefix=SEA
// A variable of the body is a new object in each iteration; one outside is not.
// SEA: BB{{[1-9][0-9]*}}:
// SEA: = alloca #x0000000000000010, M{{[0-9]+}} "inner"
// SEA: endscope
#include <fathom.h>

int main(void) {
  int sum = 0;
#ifdef BUG
  int inner[4] = {0};
#endif
  for (int i = 0; i < 3; i++) {
#ifndef BUG
    int inner[4] = {0};
#endif
    int at = fathom_nondet_int();
    fathom_assume(at >= 0 && at < 4);
    inner[at] += 1;
    sum += inner[at];
  }
  fathom_assert(sum == 3);
  return 0;
}
