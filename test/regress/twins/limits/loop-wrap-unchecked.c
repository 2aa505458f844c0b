// RUN: %exit 0 %fathom check --checks=assert --unwind=5 --unwinding=assume %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT --checks=assert --unwind=5 --unwinding=assume -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>
int main(void) {
  int x = fathom_nondet_int();
  int n = 0;
  for (int i = x; i <= x + 2; i++)
    n++;
#ifdef BUG
  fathom_assert(n == 3);
#else
  fathom_assert(n <= 3);
#endif
  return 0;
}
