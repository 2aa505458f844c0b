// Made arbitrary over its whole symbolic length through a pointer that may be
// null: all of it is set, whatever is read; without that nothing is.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// RUN: %exit 0 %fathom check --memory=lambdas %s
// BUG: uninitialised-read: {{.*}}assumption
// BUG: {{^}}fathom: UNSAFE (1 of
#include "fathom.h"
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_size_t(), i = fathom_nondet_size_t();
  char *p = fathom_nondet_bool() ? NULL : malloc(n);
#ifndef BUG
  fathom_havoc(p, p ? n : 0);
#endif
  if (p == NULL || i >= n)
    return 0;
  fathom_assume(p[i] == 3);
  return 0;
}
