// What realloc is given is what its failures are about, not the last access.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DMIDDLE %s 2>&1 | FileCheck %s --check-prefix=MIDDLE
// BUG: error: double-free: {{.*}} (10 bytes, heap, freed
// MIDDLE: error: invalid-free: {{.*}} offset 1 of {{.*}} (10 bytes, heap
#include <stdlib.h>

int main(void) {
  char *p = malloc(10), *q = malloc(3), *r = p;
#ifndef MIDDLE
  r = realloc(p, 20);
#endif
  q[0] = 1;
#ifdef BUG
  r = realloc(p, 30);
#elif defined(MIDDLE)
  r = realloc(p + 1, 30);
#endif
  free(r);
}
