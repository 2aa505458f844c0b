// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: string-literals.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static const char *name(int i) {
  switch (i) {
  case 0:
    return "zero";
  case 1:
    return "one";
  default:
    return "many";
  }
}

int main(void) {
  int i = fathom_nondet_int();
  const char *s = name(i);
  int n = 0;
  while (s[n])
    n++;
#ifdef BUG
  fathom_assert(n == 4);
#else
  fathom_assert(n == (i == 1 ? 3 : 4));
#endif
  return 0;
}
