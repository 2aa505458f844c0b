// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: clz-zero.c:{{[0-9]+:[0-9]+}}: error: invalid-builtin:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint();
#ifndef BUG
  if (x)
#endif
    fathom_assert(__builtin_clz(x) < 32);
  return 0;
}
