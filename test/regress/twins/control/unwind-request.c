// fathom_unwind bounds the loop around it.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check -DSMALL %s 2>&1 | FileCheck %s --check-prefix=SMALL
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
// SMALL: {{^}}fathom: UNKNOWN (bound 3 too small for
// TWINS: lower_unwind_requests
#include <fathom.h>
#ifdef SMALL
#define BOUND 3
#else
#define BOUND 6
#endif

int main(void) {
  unsigned n = fathom_nondet_uint(), s = 0;
  fathom_assume(n < 6);
  for (unsigned i = 0; i < n; i++) {
    fathom_unwind(BOUND);
    s += i;
  }
#ifdef BUG
  fathom_assert(s != 10);
#else
  fathom_assert(s <= 10);
#endif
}
