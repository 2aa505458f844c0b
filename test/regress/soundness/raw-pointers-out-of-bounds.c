// Raw pointers do not know their objects: an access that leaves its object was
// called proved.
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat %s | FileCheck %s
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat --allocator=symbolic --memory=arrays %s | FileCheck %s
// RUN: %exit 10 %fathom check %s | FileCheck %s
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat --checks=assert %s | FileCheck %s --check-prefix=ASSERT
// CHECK: error: out-of-bounds-write:
// CHECK: {{^}}fathom: UNSAFE (1 of
// ASSERT: {{^}}fathom: SAFE
#include <fathom.h>

char a[16];

int main(void) {
  unsigned long i = fathom_nondet_ulong();
  char *p = a;
  if (i + 4 < 20)
    p[i] = 1;
  fathom_assert(i + 4 >= 20 || p[i] == 1);
  return 0;
}
