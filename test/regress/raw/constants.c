// A write that strays into a constant, from a variable that is none.
// DIFFERS: --pointers=raw accepts what is in an object by its address.
// RUN: %exit 10 %fathom check --checks=-pointer-overflow,-pointer-arithmetic,-array-index --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --checks=-pointer-overflow,-pointer-arithmetic,-array-index --pointers=raw --regions=flat -DPLAIN %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=-pointer-overflow,-pointer-arithmetic,-array-index -DPLAIN %s | FileCheck %s --check-prefix=FAT
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: constants.c:{{[0-9]+:[0-9]+}}: error: write-to-constant:
// FAT: error: out-of-bounds-write:
#include <fathom.h>

#include <stdint.h>

char a[4];
#ifdef PLAIN
char c[4] = {1, 2, 3, 4};
#else
const char c[4] = {1, 2, 3, 4};
#endif

int main(void) {
  intptr_t far = (intptr_t)c - (intptr_t)a;
  a[far] = c[1];
  return 0;
}
