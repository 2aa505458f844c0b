// Objects that live are apart, and what comes behind malloc is reached.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat --allocator=symbolic %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat --allocator=symbolic -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: after-malloc.c:{{[0-9]+:[0-9]+}}: error: assert:
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(4), *q = malloc(4);
  *p = 1;
  *q = 2;
#ifdef BUG
  fathom_assert(*p == 2);
#else
  fathom_assert(*p == 1);
#endif
  return 0;
}
