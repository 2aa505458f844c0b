// Objects that a loop makes, and whose addresses nobody sees, do not stand in the way of a proof: local variables, those of
// functions that it calls, memory that is freed again, or is not. What is done to them is checked in an arbitrary iteration.
// RUN: %exit 0 %fathom prove --checks=default %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DOUTSIDE %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: %exit 10 %fathom prove -DTWICE %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %exit 10 %fathom prove -DSTALE %s 2>&1 | FileCheck %s --check-prefix=STALE
// RUN: %exit 10 %fathom prove -DVALUE %s 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: %exit 10 %fathom prove -DSAME %s 2>&1 | FileCheck %s --check-prefix=SAME
// CHECK: for any number of iterations
// CHECK: {{^}}fathom: SAFE{{$}}
// OUTSIDE: error: out-of-bounds-write
// TWICE: error: double-free
// STALE: error: use-after-free
// VALUE: error: assert
// SAME: error: assert
#include <fathom.h>
#include <stdlib.h>
static unsigned pick(unsigned x) {
  unsigned y[2] = {x, 0}, *p = &y[fathom_nondet_bool()];
  return *p;
}
int main(void) {
  unsigned i = 0;
  char *before = 0;
  while (fathom_nondet_bool()) {
    unsigned at[4] = {0, 0, 0, 0};
    unsigned *q = &at[fathom_nondet_uint() % 4];
    *q = i;
    char *m = malloc(12);
    m[i] = 1;
#ifdef OUTSIDE
    m[i + 1 + (i == 8) * 3] = 1;
#endif
    free(m);
#ifdef TWICE
    if (i == 3)
      free(m);
#endif
#ifdef STALE
    if (before && i == 2)
      *before = 1;
    before = m;
#endif
#ifdef SAME
    char *n = malloc(4);
    fathom_assert(before == 0 || n == before);
    before = n;
#endif
    malloc(4);
    i = i == 10 ? 0 : pick(i) + 1;
#ifdef VALUE
    fathom_assert(at[0] == 0);
#endif
  }
  fathom_assert(i <= 11);
  return 0;
}
