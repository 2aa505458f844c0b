// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: malloc.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(2 * sizeof *p), *q = malloc(sizeof *q);
  p[0] = 1;
  p[1] = 2;
#ifdef BUG
  q = p;
#endif
  *q = 3;
  fathom_assert(p[0] == 1 && p[1] == 2);
  free(p);
  return 0;
}
