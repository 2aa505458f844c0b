// An enum without negative members is unsigned in C, int with one.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: enum-sign.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#ifdef BUG
enum e { A, B };
#else
enum e { A, B, N = -1 };
#endif

int main(void) {
  enum e x = A;
  x = (enum e)(x - 1);
  fathom_assert(x < 0);
  return 0;
}
