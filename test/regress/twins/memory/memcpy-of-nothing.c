// Nothing is copied, but the pointer must not be null.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: memcpy-of-nothing.c:{{[0-9]+:[0-9]+}}: error: nonnull:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>
int main(void) {
  char a[4] = {0};
  char *p = fathom_nondet_bool() ? a : 0;
#ifdef BUG
  memcpy(p, a, 0);
#else
  if (p)
    memmove(p, a, 0);
#endif
  return 0;
}
