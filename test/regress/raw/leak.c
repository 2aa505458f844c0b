// What was not freed is known without pointers that know their objects.
// RUN: %exit 0 %fathom check --leak=unfreed --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=unfreed --pointers=raw --regions=flat -DLEAK %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --leak=unfreed -DLEAK %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: memory-leak:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int c = fathom_nondet_int();
  char *p = malloc(4), *q = c > 0 ? malloc(8) : p;
  if (c > 0)
    free(q);
#ifdef LEAK
  if (c > 7)
#endif
    free(p);
  return 0;
}
