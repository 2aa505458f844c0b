// A loop of any length that fills an array is described as a whole: no bound is
// needed, and what is found is executed by the interpreter, which runs the loop.
// EXPECT: SAFE
// EXPECT --unwind 0: SAFE
// EXPECT --unwind 1: SAFE
// RUN: %exit 10 %fathom check --unwind 0 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --unwind 0 -DMORE %s | FileCheck %s --check-prefix=MORE
// Without it the loop needs a bound, and the answer names it. A library call
// of any length needs none.
// RUN: %exit 20 %fathom check --summarise-loops=off --unwind 1 %s | FileCheck %s --check-prefix=BOUND
// EXPECT --summarise-loops=off --unwind 0 -DCALL: SAFE
// EXPECT --summarise-loops=off --unwind 0 -DCALL -DBUG: UNSAFE assert
// BUG: error: assert:
// BUG: m49-loop-of-any-length.c:[[@LINE+19]]{{.*}} a[0] = 0
// MORE: error: array-index:
// MORE: i = 12
// BOUND: {{^}}fathom: UNKNOWN (bound 1 too small for {{.*}}m49-loop-of-any-length.c:[[@LINE+15]])
#include <fathom.h>
#include <string.h>
#define N 12
int main(void) {
  unsigned a[N], n = fathom_nondet_uint(), k = fathom_nondet_uint();
#ifdef MORE
  fathom_assume(n <= N + 1 && k < n);
#else
  fathom_assume(n <= N && k < n);
#endif
#ifdef CALL
  memset(a, 0, n * sizeof a[0]);
  k = 0;
#else
  for (unsigned i = 0; i < n; i++)
    a[i] = 2 * i;
#endif
#ifdef BUG
  fathom_assert(a[k] == 2 * k + 1);
#else
  fathom_assert(a[k] == 2 * k);
#endif
  return 0;
}
