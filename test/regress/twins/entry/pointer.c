// RUN: %exit 0 %fathom check --entry=f --checks=null-deref %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --entry=f --checks=null-deref -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: pointer.c:{{[0-9]+:[0-9]+}}: error: null-deref:
// BUG: {{^}}fathom: UNSAFE (1 of
// TWINS: make_entry
#include <fathom.h>

int f(const int *p) {
#ifndef BUG
  if (p && fathom_is_dereferenceable(p, sizeof *p))
#endif
    return *p == 3;
  return 0;
}
