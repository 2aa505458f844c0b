// Everything is freed before main returns or exit is called.
// RUN: %exit 0 %fathom check --leak=unfreed %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=unfreed -DRETURN %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --leak=unfreed -DEXIT %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --leak=unfreed -DSOME %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -DRETURN %s 2>&1 | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE
// BUG: leak-unfreed.c:{{[0-9:]+}} error: memory-leak:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
static void *kept;
int main(void) {
  char *p = malloc(4), *q = malloc(4);
  int c = fathom_nondet_int();
  free(p);
#ifdef RETURN
  kept = malloc(1);
#endif
#ifdef EXIT
  if (c == 3)
    exit(0);
#endif
#ifdef SOME
  if (c != 5)
#endif
    free(q);
  free(NULL);
  return 0;
}
