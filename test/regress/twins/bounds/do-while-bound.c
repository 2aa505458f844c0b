// EXPECT --summarise-loops=off --unwind=4: SAFE
// RUN: %exit 20 %fathom check --summarise-loops=off --unwind=4 -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNKNOWN (bound 4 too small for {{.*}}:13)
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
#ifdef BUG
  fathom_assume(n <= 7);
#else
  fathom_assume(n <= 4);
#endif
  do
    i++;
  while (i < n);
  fathom_assert(i == n || n == 0);
  return 0;
}
