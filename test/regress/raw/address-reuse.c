// Freed memory may be given out again, if addresses are left open.
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat --allocator=symbolic %s | FileCheck %s --check-prefix=REUSE
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat --allocator=symbolic -DKEPT %s | FileCheck %s --check-prefix=SAFE
// REUSE: address-reuse.c:{{[0-9]+:[0-9]+}}: error: assert:
// SAFE: {{^}}fathom: SAFE{{$}}
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  uintptr_t before = (uintptr_t)p;
#ifndef KEPT
  free(p);
#endif
  int *q = malloc(sizeof *q);
  fathom_assert((uintptr_t)q != before);
  return 0;
}
