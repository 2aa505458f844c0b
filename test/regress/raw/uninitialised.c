// Bits that were never set are known by their address.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat --allocator=symbolic -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: uninitialised.c:{{[0-9]+:[0-9]+}}: error: uninitialised-read:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  p[1] = 1;
  free(p);
  char *q = malloc(4); // perhaps where p was
#ifndef BUG
  q[1] = 2;
#endif
  int found = 0;
  if (q[1] > 0)
    found = 1;
  free(q);
  return found;
}
