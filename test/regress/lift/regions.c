// RUN: %fathom emit --stage=sea %s | FileCheck %s
// RUN: %fathom emit --stage=sea --regions=flat %s | FileCheck %s --check-prefix=FLAT
// RUN: %fathom emit --stage=sea -DTOGETHER %s | FileCheck %s --check-prefix=TOGETHER
// Two arrays that never meet are two regions; a pointer to either makes them one.
// CHECK: fun fill(P0:ptr, R1:i32, M2:mem) -> mem
// CHECK: fun fathom.entry(M0:mem, M1:mem
// FLAT: fun fathom.entry(M0:mem, S1:mem) -> mem, mem {
// TOGETHER: fun fathom.entry(M0:mem) -> mem {
#include <fathom.h>

static int a[8], b[8];

static __attribute__((noinline)) void fill(int *p, int n) {
  for (int i = 0; i < n; i++)
    p[i] = i;
}

int main(void) {
  fill(a, 8);
#ifdef TOGETHER
  fill(b, 8);
#else
  b[fathom_nondet_int() & 7] = 3;
#endif
  fathom_assert(a[3] == 3);
  return 0;
}
