// Contents that realloc copies are initialised, wherever objects lie.
// RUN: %exit 0 %fathom check --allocator=symbolic %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --allocator=symbolic -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: error: uninitialised-read:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n >= 1 && n < 100);
  int *a = malloc(n * 4);
#ifndef BUG
  a[0] = 5;
#endif
  a = realloc(a, 800);
  if (a[0] != 5)
    return 1;
  free(a);
  return 0;
}
