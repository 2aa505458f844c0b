// At an interior offset, and only the object that was freed.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat --allocator=symbolic %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat --allocator=symbolic -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: use-after-free.c:{{[0-9]+:[0-9]+}}: error: use-after-free:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(8), *q = malloc(8);
  free(p);
#ifdef BUG
  p[1] = 1;
#else
  q[1] = 1;
#endif
  return 0;
}
