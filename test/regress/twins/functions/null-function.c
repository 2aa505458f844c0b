// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: null-function.c:{{[0-9]+:[0-9]+}}: error: null-deref:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int one(void) { return 1; }

int main(void) {
  int (*f)(void) = 0;
#ifdef BUG
  if (fathom_nondet_bool())
    f = one;
#else
  f = one;
#endif
  return f() - 1;
}
