// A pointer copied byte by byte.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: byte-copy-pointer.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int x = 1, y = 2;
  int *p = &x, *q = &y;
  unsigned char *from = (unsigned char *)&q, *to = (unsigned char *)&p;
  for (unsigned i = 0; i < sizeof p; i++)
    to[i] = from[i];
  fathom_assert(p == q);
#ifdef BUG
  fathom_assert(p == &x);
#else
  fathom_assert(p == &y);
#endif
  return 0;
}
