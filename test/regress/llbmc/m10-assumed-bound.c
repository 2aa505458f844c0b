// Bounds as assumptions: what is proved holds up to the bound, and the last line
// says so.
// RUN: %exit 0 %fathom check --unwind 4 --unwinding=assume %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --unwind 4 --unwinding=assume -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check --summarise-loops=off --unwind 4 --unwinding=assert %s | FileCheck %s --check-prefix=ASSERT
// RUN: %exit 20 %fathom check --unwind 4 --unwinding=partial %s | FileCheck %s --check-prefix=PARTIAL
// SAFE: at most 4 iterations
// SAFE: {{^}}fathom: SAFE up to bound 4 ({{.*}}m10-assumed-bound.c:17 assumed ≤ 4){{$}}
// BUG: {{^}}fathom: UNSAFE (1 of
// ASSERT: {{^}}fathom: UNKNOWN (bound 4 too small for {{.*}}m10-assumed-bound.c:17)
// PARTIAL-NOT: SAFE
// PARTIAL: {{^}}fathom: UNKNOWN (executions were continued behind a bound)
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
  for (; i < n; i++) {
#ifdef BUG
    fathom_assert(i != 3);
#else
    fathom_assert(i < n);
#endif
  }
  return 0;
}
