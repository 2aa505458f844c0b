// A bound that is too small leaves it open, one that is assumed is named, and
// deepening tries again.
// RUN: %exit 0 %fathom check --summarise-loops=off --stats %s 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: %exit 20 %fathom check --summarise-loops=off --unwind 2 %s 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: %exit 0 %fathom check --summarise-loops=off --unwind 2 --unwinding=assume %s 2>&1 | FileCheck %s --check-prefix=ASSUMED
// RUN: %exit 20 %fathom check --summarise-loops=off --unwind 2 --unwinding=partial %s 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: %exit 0 %fathom check --unwind 2 %s 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: note: covered: i == 0
// WHOLE-NEXT: note: covered: i == 6
// WHOLE-NEXT: note: cannot be covered: i == 7
// WHOLE: {{^}}fathom: SAFE{{$}}
// DEEP-DAG: covers.count{{.*}} 3
// DEEP-DAG: covers.covered{{.*}} 2
// DEEP: note: covered: i == 0
// DEEP-NEXT: note: covered: i == 6
// DEEP-NEXT: note: cannot be covered: i == 7
// DEEP: {{^}}fathom: SAFE{{$}}
// SMALL: note: covered: i == 0
// SMALL-NEXT: note: not known to be covered: bound too small: i == 6
// SMALL-NEXT: note: not known to be covered: bound too small: i == 7
// SMALL: {{^}}fathom: UNKNOWN ({{executions were continued behind a bound|bound 2 too small for .*:30}})
// ASSUMED: note: covered: i == 0
// ASSUMED-NEXT: note: cannot be covered up to bound 2: i == 6
// ASSUMED-NEXT: note: cannot be covered up to bound 2: i == 7
// ASSUMED: {{^}}fathom: SAFE up to bound 2
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 8);
  for (unsigned i = 0; i < n; i++) {
    fathom_cover(i == 0);
    fathom_cover(i == 6);
    fathom_cover(i == 7);
  }
}
