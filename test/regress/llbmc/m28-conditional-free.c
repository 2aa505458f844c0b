// A free on one way only.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: error: use-after-free:
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), c = fathom_nondet_int();
  if (c)
    free(p);
#ifndef BUG
  if (!c)
#endif
    *p = 1;
  return 0;
}
