// A failure beyond the bound is not seen, but nothing is claimed either.
// RUN: %exit 20 %fathom check --summarise-loops=off --unwind=3 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT --summarise-loops=off --unwind=3 -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: UNKNOWN (bound 3 too small for {{.*}}:9)
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
