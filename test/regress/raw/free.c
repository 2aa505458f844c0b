// What may be freed: null, and the first byte of a heap object, once.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DTWICE %s | FileCheck %s --check-prefix=TWICE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DINSIDE %s | FileCheck %s --check-prefix=INVALID
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DLOCAL %s | FileCheck %s --check-prefix=INVALID
// SAFE: {{^}}fathom: SAFE{{$}}
// TWICE: free.c:{{[0-9]+:[0-9]+}}: error: double-free:
// INVALID: free.c:{{[0-9]+:[0-9]+}}: error: invalid-free:
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  char *none = NULL;
  free(none);
#ifdef INSIDE
  free(p + 1);
#endif
#ifdef LOCAL
  char local;
  free(&local);
#endif
  free(p);
#ifdef TWICE
  free(p);
#endif
  return 0;
}
