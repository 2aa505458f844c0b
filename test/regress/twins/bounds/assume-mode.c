// Up to the bound only: four rounds are cut, three are not.
// RUN: %exit 0 %fathom check --unwind=3 --unwinding=assume %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT --unwind=3 --unwinding=assume -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), i = 0;
  while (i < n)
    i++;
#ifdef BUG
  fathom_assert(i != 3);
#else
  fathom_assert(i != 4);
#endif
  return 0;
}
