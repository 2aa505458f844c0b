// All of an object of unknown length is set on one path and not on the other:
// behind the join it is one thing or the other, everywhere.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// RUN: %exit 0 %fathom check --memory=lambdas %s
// RUN: %exit 10 %fathom check --memory=lambdas -DBUG %s
// BUG: uninitialised-read: {{.*}}assumption
// BUG: {{^}}fathom: UNSAFE (1 of
#include "fathom.h"
#include <stdlib.h>
#include <string.h>

int main(void) {
  size_t n = fathom_nondet_size_t(), i = fathom_nondet_size_t();
  fathom_assume(n > 0 && n < 1000 && i < n);
  _Bool set = fathom_nondet_bool();
  char *p = malloc(n);
  if (set)
    memset(p, 1, n);
#ifdef BUG
  if (set || i == 7)
#else
  if (set)
#endif
    fathom_assume(p[i] == 3);
  return 0;
}
