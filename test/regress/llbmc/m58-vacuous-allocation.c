// Nothing follows from code behind an allocation that cannot succeed.
// RUN: %exit 20 %fathom check %s | FileCheck %s
// EXPECT -DSMALL: UNSAFE assert
// RUN: %exit 20 %fathom check --allocator=symbolic %s | FileCheck %s
// CHECK: executions end at an allocation of
// CHECK: {{^}}fathom: UNKNOWN (vacuous
#include <fathom.h>
#include <stdlib.h>
int main(void) {
#ifdef SMALL
  char *p = malloc(1000);
#else
  char *p = malloc((size_t)1 << 61);
#endif
  fathom_assert(0);
  free(p);
  return 0;
}
