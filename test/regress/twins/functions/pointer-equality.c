// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: pointer-equality.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int one(void) { return 1; }
static int two(void) { return 1; }

int main(void) {
  int (*f)(void) = fathom_nondet_bool() ? one : two;
#ifdef BUG
  fathom_assert(f == one);
#else
  fathom_assert(f == one || f == two);
  fathom_assert(one != two && f != 0);
#endif
  return f() - 1;
}
