// What was freed may be given out again, if addresses are open; at fixed ones
// whether it is cannot be seen.
// DIFFERS: --allocator=symbolic leaves addresses open.
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat --allocator=symbolic %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 0 %fathom check -DKEPT %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --allocator=symbolic -DKEPT %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --allocator=symbolic %s | FileCheck %s --check-prefix=BUG
// BUG: error: assert:
// UNKNOWN: fathom: UNKNOWN (unsupported: comparison whose answer depends on where objects lie
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
#ifndef KEPT
  free(p);
#endif
  int *q = malloc(4);
  fathom_assert(p != q);
  return 0;
}
