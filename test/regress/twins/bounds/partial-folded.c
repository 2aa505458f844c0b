// The guard is known to hold: the loop is left all the same.
// RUN: %exit 20 %fathom check --unwinding=partial --unwind=4 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT --unwinding=partial --unwind=4 -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: UNKNOWN (assert at {{.*}}:13 not confirmed; executions were continued behind a bound)
#include <fathom.h>
int main(void) {
  int x = 0;
  for (int i = 0; i < 10; i++)
    x++;
#ifdef BUG
  fathom_assert(x == 11);
#else
  fathom_assert(x == 10);
#endif
  return 0;
}
