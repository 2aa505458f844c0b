// An object of no bytes has slots like any other.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 0 %fathom check --memory=lambdas %s
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: assertion does not hold
// BUG: {{^}}fathom: UNSAFE (1 of
#include "fathom.h"
#include <stdlib.h>

int main(void) {
  char *p = malloc(0), *q = malloc(4);
  if (!p || !q)
    return 0;
  char *r = fathom_nondet_bool() ? p : q;
  fathom_shadow_set(0, p, 0xffffffffffffffff);
  fathom_shadow_set(0, r, 5);
#ifdef BUG
  fathom_assert(fathom_shadow_get(0, p) == 5);
#else
  fathom_assert(fathom_shadow_get(0, p) ==
                (r == p ? 5 : 0xffffffffffffffff));
#endif
  return 0;
}
