// By address, memory that is no more there is in no object. If nobody asked for
// that to be told, what fat pointers say about its bounds is not known.
// RUN: %exit 0 %fathom check --checks=-use-after-free %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check --checks=-use-after-free --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=FREED
// RUN: %exit 0 %fathom check --checks=-use-after-free,-out-of-bounds-write --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE{{$}}
// UNKNOWN: {{^}}fathom: UNKNOWN (unsupported: bounds of an object that is no more there
// FREED: error: use-after-free:
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  free(p);
  p[0] = 1;
  return 0;
}
