// EXPECT --unwindset=main:0=5 --unwindset=main:1=2: SAFE
// RUN: %exit 20 %fathom check --unwindset=main:0=5 --unwindset=main:1=2 -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNKNOWN (bound 2 too small for {{.*}}:17)
// TWINS: name_loops
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint() % 5, m = fathom_nondet_uint();
#ifdef BUG
  m %= 4;
#else
  m %= 3;
#endif
  unsigned i, j;
  for (i = 0; i < n; i++)
    ;
  for (j = 0; j < m; j++)
    ;
  fathom_assert(i == n && j == m);
  return 0;
}
