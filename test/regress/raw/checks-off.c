// By address, memory that is no more there is in no object. If nobody asked for
// that to be told, the bounds are those of the object that was there.
// RUN: %exit 0 %fathom check --checks=-use-after-free %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --checks=-use-after-free --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=-use-after-free --pointers=raw --regions=flat -DAT=4 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=FREED
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: out-of-bounds-write:
// FREED: error: use-after-free:
#include <stdlib.h>

#ifndef AT
#define AT 3
#endif

int main(void) {
  char *p = malloc(4);
  free(p);
  p[AT] = 1;
  return 0;
}
