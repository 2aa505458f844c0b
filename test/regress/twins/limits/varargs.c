// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (
// BUG: {{^}}fathom: UNKNOWN (
#include <fathom.h>
#include <stdarg.h>

static int sum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = 0;
  while (n--)
    s += va_arg(ap, int);
  va_end(ap);
  return s;
}

int main(void) {
#ifdef BUG
  fathom_assert(sum(3, 1, 2, 3) == 7);
#else
  fathom_assert(sum(3, 1, 2, 3) == 6);
#endif
  return 0;
}
