// A loop whose guard writes: the memory that it began with is not there any
// more when it is described.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --regions=flat %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DEXPECTED=n %s 2>&1 | FileCheck %s --check-prefix=UNSAFE
// SAFE: {{^}}fathom: SAFE
// UNSAFE: error: assert:
#include <fathom.h>

#ifndef EXPECTED
#define EXPECTED n + 1
#endif

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 3);
  unsigned a[6] = {0, 1, 2, 3, 4, 5};
  for (unsigned i = 0; (a[i]++, i < n); i++)
    ;
  fathom_assert(a[n] == EXPECTED && a[n + 1] == n + 1);
}
