// A function that calls itself reads an array through a global pointer: what is required of its arguments is about the size of what the pointer points to. A twin
// begins one behind the end.
// RUN: %exit 0 %fathom prove %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DBUG %s | FileCheck %s --check-prefix=UNSAFE
// SAFE: {{^}}fathom: SAFE{{$}}
// UNSAFE: out-of-bounds-read
// UNSAFE: {{^}}fathom: UNSAFE
#include <fathom.h>
#include <stdlib.h>
static char *a;
static bool has_zero(unsigned n) {
  if (n == 0)
    return false;
#ifdef BUG
  return a[n] == 0 || has_zero(n - 1);
#else
  return a[n - 1] == 0 || has_zero(n - 1);
#endif
}
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000);
  a = calloc(n, 1);
  if (!a)
    return 0;
  has_zero(n);
  free(a);
  return 0;
}
