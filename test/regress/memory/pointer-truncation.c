// An address fits an integer that is as wide, not a narrower one.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: pointer-truncation.c:{{[0-9]+:[0-9]+}}: error: pointer-truncation:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdint.h>
int main(void) {
  int x = 0, *null = 0;
  uintptr_t good = (uintptr_t)&x;
  unsigned hash = (unsigned)(good >> 4);
  unsigned zero = (unsigned)null;
#ifdef BUG
  hash ^= (unsigned)&x;
#endif
  return hash == zero;
}
