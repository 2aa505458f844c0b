// An object that was freed on one of two ways.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: use-after-free-conditional.c:{{[0-9]+:[0-9]+}}: error: use-after-free:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), c = fathom_nondet_int();
  if (!p)
    return 1;
  *p = 3;
  if (c)
    free(p);
#ifndef BUG
  if (!c)
#endif
    *p = 1;
  if (!c)
    free(p);
  return 0;
}
