// What may be freed: null, and the start of a heap object, once.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DTWICE %s | FileCheck %s --check-prefix=TWICE
// RUN: %exit 10 %fathom check -DINSIDE %s | FileCheck %s --check-prefix=INVALID
// RUN: %exit 10 %fathom check -DLOCAL %s | FileCheck %s --check-prefix=INVALID
// SAFE: {{^}}fathom: SAFE
// TWICE: error: double-free:
// INVALID: error: invalid-free:
#include <stdlib.h>
int main(void) {
  int local, *p = malloc(8);
  free(NULL);
#ifdef INSIDE
  free(p + 1);
#elif defined(LOCAL)
  free(&local);
#endif
  free(p);
#ifdef TWICE
  free(p);
#endif
  return 0;
}
