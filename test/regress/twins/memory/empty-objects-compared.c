// An object without bytes is one of its own where pointers are compared.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: empty-objects-compared.c:{{[0-9]+:[0-9]+}}: error: pointer-compare:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(0), *q = malloc(0), *r = p;
#ifdef BUG
  r = q;
#endif
  fathom_assert(p <= r || p > r);
  free(p);
  free(q);
  return 0;
}
