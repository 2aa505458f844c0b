// RUN: %exit 0 %fathom check --missing=other:pure %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --missing=other:pure -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: missing-body-pure.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
int other(int);
#include <fathom.h>

int main(void) {
  int x = other(1);
#ifdef BUG
  fathom_assert(x == other(1));
#else
  fathom_assert(x == x);
#endif
  return 0;
}
