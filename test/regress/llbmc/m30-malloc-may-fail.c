// An allocation that may fail gives null.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --malloc-may-fail %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --malloc-may-fail -DASKED %s | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE
// BUG: error: null-deref:
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
#ifdef ASKED
  if (p)
#endif
    *p = 1;
  free(p);
  return 0;
}
