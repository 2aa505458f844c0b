// What was freed may be given out again, if addresses are open; at fixed ones it
// is not. Fat pointers do not find it: the verdict says so.
// DIFFERS: --allocator=symbolic leaves addresses open.
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat --allocator=symbolic %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --allocator=symbolic -DKEPT %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check --allocator=symbolic %s | FileCheck %s --check-prefix=FAT
// BUG: error: assert:
// SAFE: {{^}}fathom: SAFE
// FAT: approximated: addresses of freed objects are not used again
// FAT: {{^}}fathom: UNKNOWN
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
