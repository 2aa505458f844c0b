// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: enum-range.cpp:{{[0-9]+:[0-9]+}}: error: invalid-bool-or-enum:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

enum E { A, B, C };

int main() {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assume(x >= 0 && x <= 4);
#else
  fathom_assume(x >= 0 && x <= 3);
#endif
  E e;
  __builtin_memcpy(&e, &x, sizeof e);
  return e == B;
}
