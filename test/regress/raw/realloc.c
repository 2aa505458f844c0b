// The size of what is reallocated is that of the object at the address.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: realloc.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stdlib.h>

#ifdef BUG
#define AT 6
#else
#define AT 5
#endif

int main(void) {
  char *p = malloc(3);
  p[2] = 7;
  p = realloc(p, 6);
  p[AT] = 1;
  fathom_assert(p[2] == 7);
  free(p);
  return 0;
}
