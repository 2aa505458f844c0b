// A pointer that strays from one object into another: accepted by address, not
// by object. One step further it is in none.
// DIFFERS: --pointers=raw accepts what is in an object by its address.
// RUN: %exit 0 %fathom check --checks=-pointer-overflow,-pointer-arithmetic --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=-pointer-overflow,-pointer-arithmetic --pointers=raw --regions=flat -DFAR=4 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=-pointer-overflow,-pointer-arithmetic %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: stray.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stdlib.h>

#ifndef FAR
#define FAR 3
#endif

int main(void) {
  char *p = malloc(4), *q = malloc(4);
  uintptr_t distance = (uintptr_t)q - (uintptr_t)p;
  p[distance + FAR] = 1;
  fathom_assert(q[3] == 1);
  return 0;
}
