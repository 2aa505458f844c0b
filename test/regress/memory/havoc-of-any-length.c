// An object of a size that nobody limits is made arbitrary; the trace of a
// failure is confirmed although it may have more bytes than can be listed.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: havoc-of-any-length.c:[[#@LINE+12]]:{{[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  size_t n = fathom_nondet_size_t(), i = fathom_nondet_size_t();
  fathom_assume(n > 1000000000 && i < n);
  char *p = malloc(n);
  fathom_havoc(p, n);
  fathom_assume(p[0] == 1 && p[n - 1] == 2);
  p[i] = 3;
#ifdef BUG
  fathom_assert(p[0] == 1);
#else
  fathom_assert(i == 0 || p[0] == 1);
#endif
  free(p);
  return 0;
}
