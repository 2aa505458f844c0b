// Clauses under names of ours that only a header has.
// RUN: rm -rf %t && mkdir %t
// RUN: printf 'static inline unsigned count(unsigned n) {\n  unsigned i = 0;\n  while (i < n)\n  fathom_loop_invariant(i <= n && (i != 3 || RIGHT))\n  {\n    i++;\n  }\n  return i;\n}\n' > %t/count.h
// RUN: %exit 0 %fathom check -I%t -DRIGHT=1 %s
// RUN: %exit 10 %fathom check -I%t -DRIGHT=0 %s
#include "count.h"
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assert(count(n) == n);
  return 0;
}
