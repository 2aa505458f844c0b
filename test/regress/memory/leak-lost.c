// Lost is what nothing can point to any more. Where something could, Fathom does not know.
// RUN: %exit 0 %fathom check --leak=lost %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check --leak=lost -DROOT %s 2>&1 | FileCheck %s --check-prefix=ROOT
// ROOT: fathom: UNKNOWN (
// SAFE: {{^}}fathom: SAFE
// BUG: leak-lost.c:{{[0-9:]+}} error: memory-leak:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>
#ifdef ROOT
static void *kept;
#endif
int main(void) {
  char *p = malloc(4);
#ifdef ROOT
  kept = p;
#elif !defined(BUG)
  free(p);
#endif
  return 0;
}
