// Arguments for `...` are unsupported where they are read.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 20 %fathom check -DREAD %s | FileCheck %s
#include <fathom.h>
#include <stdarg.h>

static int sum(int n, ...) {
  if (n == 0)
    return 0;
  va_list list;
  va_start(list, n);
  int s = va_arg(list, int);
  va_end(list);
  return s;
}

// CHECK: UNKNOWN{{.*}}variable arguments
int main(void) {
#ifdef READ
  fathom_assert(sum(1, 2) == 2);
#else
  fathom_assert(sum(0, 2, "text") == 0);
#endif
  return 0;
}
