// Undefined behaviour is there whatever an optimiser would make of it: flags
// that ask for optimisation change nothing.
// RUN: %exit 10 %fathom check --entry=allocate %s -- -O0 | FileCheck %s
// RUN: %exit 10 %fathom check --entry=allocate %s -- -O2 | FileCheck %s
// RUN: %exit 0 %fathom check --entry=allocate -DFIXED %s -- -O2 | FileCheck %s --check-prefix=SAFE
// CHECK-NOT: null-deref
// CHECK: error: signed-overflow:
// CHECK: n = 2147483647
// CHECK-NOT: null-deref
// CHECK: {{^}}fathom: UNSAFE (1 of
// SAFE: {{^}}fathom: SAFE
#include <limits.h>
#include <stdlib.h>
static int is_greatest(int n) {
#ifdef FIXED
  return n == INT_MAX;
#else
  return n + 1 < n;
#endif
}
int *allocate(int n, int v) {
  int *p = 0;
  if (!is_greatest(n))
    p = malloc(4);
#ifdef FIXED
  if (!p)
    return 0;
#endif
  *p = v;
  return p;
}
