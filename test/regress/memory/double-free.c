// Memory is freed once.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DTWICE %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DCONDITIONAL %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DALIAS %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: double-free.c:{{[0-9]+:[0-9]+}}: error: double-free:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(4), *q = malloc(4), *alias = p;
  int c = fathom_nondet_int();
  if (c > 0)
    free(p);
#ifndef CONDITIONAL
  if (c <= 0)
#endif
    free(p);
  free(q);
#ifdef TWICE
  free(q);
#elif defined(ALIAS)
  free(alias);
#endif
  free(NULL);
  return 0;
}
