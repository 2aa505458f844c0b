// RUN: %exit 0 %fathom check --missing=havoc %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --missing=havoc -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: missing-body-havoc.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
// TWINS: lower_missing_bodies
int other(int *, const char *);
#include <fathom.h>

int main(void) {
  int x = 1, y = 2;
  other(&x, "abc");
#ifdef BUG
  fathom_assert(x == 1);
#else
  fathom_assert(y == 2);
#endif
  return 0;
}
