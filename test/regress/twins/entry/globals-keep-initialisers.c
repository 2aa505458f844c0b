// RUN: %exit 0 %fathom check --entry=f %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --entry=f -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: globals-keep-initialisers.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int g = 5;
void set(void) { g = 6; }

void f(int x) {
#ifdef BUG
  if (x)
    set();
#endif
  fathom_assert(g == 5);
}
