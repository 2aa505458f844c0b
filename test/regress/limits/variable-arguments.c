// docs/limits.md: variable arguments on other targets.
// RUN: %exit 20 %fathom check --compile-flag=--target=powerpc64-linux-gnu %s | FileCheck %s --check-prefix=OTHER
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=USUAL
// OTHER: chosen: data layout of powerpc64
// OTHER: {{^}}fathom: UNKNOWN (unsupported: variable arguments
// USUAL: {{^}}fathom: SAFE
#include <stdarg.h>
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
  int result = va_arg(list, int);
  va_end(list);
  return result;
}
int main(void) { return first(1, 0); }
