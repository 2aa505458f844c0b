// A loop of any length over an array is not summarised: with a bound that it
// exceeds the answer is UNKNOWN and names the loop, with one that covers the
// array it is exact. A library call of any length needs no bound.
// RUN: %exit 20 %fathom check --unwind 0 %s | FileCheck %s --check-prefix=BOUND
// RUN: %exit 20 %fathom check --unwind 0 -DBUG %s | FileCheck %s --check-prefix=BOUND
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --unwind 0 -DCALL %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --unwind 0 -DCALL -DBUG %s | FileCheck %s --check-prefix=BUG
// BOUND: {{^}}fathom: UNKNOWN (bound 0 too small for {{.*}}m49-loop-of-any-length.c:28)
// SAFE: {{^}}fathom: SAFE
// BUG: error: assert:
#include <fathom.h>
#include <string.h>
#define N 12
int main(void) {
  unsigned char a[N];
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint();
#ifdef BUG
  fathom_assume(n <= N && n > 0 && k <= n && k < N);
  a[n == N ? 0 : n] = 1;
#else
  fathom_assume(n <= N && k < n);
#endif
#ifdef CALL
  memset(a, 7, n);
#else
  for (unsigned i = 0; i < n; i++)
    a[i] = 7;
#endif
  fathom_assert(a[k] == 7);
  return 0;
}
