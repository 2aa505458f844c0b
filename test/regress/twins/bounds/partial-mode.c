// Going on behind the bound can invent executions: nothing that needs it is claimed.
// RUN: %exit 20 %fathom check --unwind=3 --unwinding=partial %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT --unwind=3 --unwinding=partial -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: UNKNOWN (assert at {{.*}}:14 not confirmed; executions were continued behind a bound)
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), i = 0;
  while (i < n)
    i++;
#ifdef BUG
  fathom_assert(i != 2);
#else
  fathom_assert(n < 0 || n > 100 || i == n);
#endif
  return 0;
}
