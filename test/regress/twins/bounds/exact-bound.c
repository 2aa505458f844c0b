// Four rounds need bound 4, five are too many.
// EXPECT --summarise-loops=off --unwind=4: SAFE
// RUN: %exit 20 %fathom check --summarise-loops=off --unwind=4 -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNKNOWN (bound 4 too small for {{.*}}:14)
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
#ifdef BUG
  fathom_assume(n <= 5);
#else
  fathom_assume(n <= 4);
#endif
  while (i < n)
    i++;
  fathom_assert(i == n);
  return 0;
}
