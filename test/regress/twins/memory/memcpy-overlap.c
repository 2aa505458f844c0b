// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: memcpy-overlap:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  unsigned n = fathom_nondet_uint();
#ifdef BUG
  fathom_assume(n <= 4);
#else
  fathom_assume(n <= 3);
#endif
  memcpy(a + 3, a, n);
  return a[3];
}
