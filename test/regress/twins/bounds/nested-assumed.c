// Two rounds of each loop: 4 in all are possible, 3 are not.
// RUN: %exit 0 %fathom check --unwind=2 --unwinding=assume %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT --unwind=2 --unwinding=assume -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), m = fathom_nondet_uint(), c = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      c++;
#ifdef BUG
  fathom_assert(c != 4);
#else
  fathom_assert(c != 3);
#endif
  return 0;
}
