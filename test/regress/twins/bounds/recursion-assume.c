// RUN: %exit 0 %fathom check --recursion=4 --unwinding=assume %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT --recursion=4 --unwinding=assume -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>

static unsigned f(unsigned n) { return n <= 1 ? 1 : 1 + f(n - 1); }

int main(void) {
  unsigned n = fathom_nondet_uint();
#ifdef BUG
  fathom_assert(f(n) != 4);
#else
  fathom_assert(f(n) != 7);
#endif
  return 0;
}
