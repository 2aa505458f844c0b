// The trace goes into the calls, names variables and values, and ends at the
// line that fails; its inputs fail natively, too.
// RUN: %exit 10 %fathom check --replay=native %s | FileCheck %s
// EXPECT -DFIXED: SAFE
// CHECK: m40-counterexample.c:[[#LINE:]]:{{[0-9]+}}: error: use-after-free: write of 4 bytes at offset 4 of '{{.*}}' (8 bytes, heap, freed at
// CHECK: input n = 7
// CHECK: put(at = &p, value = 7)
// CHECK-NEXT: m40-counterexample.c:[[#LINE]] use-after-free:
// CHECK-NEXT: confirmed natively (address sanitizer: heap-use-after-free at {{.*}}m40-counterexample.c:[[#LINE]])
// CHECK: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
static void put(int *at, int value) {
  at[1] = value;
}
int main(void) {
  int *p = malloc(8), *q = malloc(8), n = fathom_nondet_int();
  free(p);
#ifdef FIXED
  put(q, n);
#else
  if (n == 7)
    put(p, n);
#endif
  free(q);
  return 0;
}
