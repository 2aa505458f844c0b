// Where an object lies depends on how many a loop has made before: nothing is
// proved about its address. With few iterations there is no failure.
// RUN: %exit 10 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --engine=bmc --unwind=40 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom prove -DHIDDEN %s 2>&1 | FileCheck %s --check-prefix=HIDDEN
// CHECK: an address is used that depends on how many there are
// FAILS: {{^}}fathom: UNSAFE
// HIDDEN: {{^}}fathom: SAFE
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uchar();
  char *p = malloc(16);
  for (unsigned i = 0; i < n; i++) {
    char *s = malloc(64);
    s[i % 64] = 1;
    fathom_assert(s[i % 64] == 1);
  }
  char *q = malloc(16);
#ifdef HIDDEN
  fathom_assert(p != 0 && q != 0);
#else
  fathom_assert((uintptr_t)q - (uintptr_t)p <= 1000);
#endif
}
