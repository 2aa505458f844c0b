// RUN: %exit 0 %fathom check --pointers=raw --regions=flat -DAT=7 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DAT=8 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DAT=-1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat --allocator=symbolic -DAT=8 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat --allocator=symbolic -DAT=7 %s | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: heap-bounds.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  p[AT] = 1;
  return 0;
}
