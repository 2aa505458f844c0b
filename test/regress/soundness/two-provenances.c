// An address that was computed from two pointers belongs to no object of ours.
// The access is right on every machine; it was reported as out of bounds.
// RUN: %exit 20 %fathom check %s | FileCheck %s
// RUN: %exit 20 %fathom check -DHALVES %s | FileCheck %s
// By address it is what it is.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat -DHALVES %s
// CHECK: {{^}}fathom: UNKNOWN ({{.*}}not confirmed: pointer without provenance
#include <fathom.h>

int main(void) {
  int a = 1, b = 2;
#ifdef HALVES
  int *p = &b, *q;
  unsigned *from = (unsigned *)&p, *to = (unsigned *)&q;
  to[0] = from[0];
  to[1] = from[1];
#else
  uintptr_t both = (uintptr_t)&a ^ (uintptr_t)&b;
  int *q = (int *)(both ^ (uintptr_t)&a);
#endif
  fathom_assert(*q == 2 && a == 1);
  return 0;
}
