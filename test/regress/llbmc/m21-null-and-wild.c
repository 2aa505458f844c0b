// Null, and an address from nowhere.
// RUN: %exit 10 %fathom check --checks=memory -DNULLED %s | FileCheck %s --check-prefix=NULL
// RUN: %exit 10 %fathom check --checks=memory --pointers=raw --regions=flat -DNULLED %s | FileCheck %s --check-prefix=NULL
// RUN: %exit 10 %fathom check --checks=memory --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=WILD
// RUN: %exit 20 %fathom check --checks=memory %s | FileCheck %s --check-prefix=FAT
// RUN: %exit 0 %fathom check --checks=memory -DGOOD %s | FileCheck %s --check-prefix=SAFE
// NULL: error: null-deref:
// WILD: error: out-of-bounds-write:
// A number may be anything to a pointer that knows its object.
// FAT: fathom: UNKNOWN (out-of-bounds-write {{.*}} pointer without provenance
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>
#include <stdint.h>
int main(void) {
  int x = 0, *p = (int *)fathom_nondet_uint64();
#ifdef NULLED
  p = 0;
#elif defined(GOOD)
  p = &x;
#else
  fathom_assume(p != 0);
#endif
  *p = 1;
  return x;
}
