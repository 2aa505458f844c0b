// base + offset wraps around the address space.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: huge-offset.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

char a[16];

int main(void) {
  unsigned long i = fathom_nondet_ulong();
  char *p = a;
#ifndef BUG
  if (i < 16)
#else
  if (i + 4 < 20)
#endif
    p[i] = 1;
  return 0;
}
