// Every execution of malloc gives another object.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: heap-fresh.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int *p[3];
  for (int i = 0; i < 3; i++) {
    p[i] = malloc(sizeof(int));
    *p[i] = i;
  }
#ifdef BUG
  p[1] = p[2];
#endif
  *p[2] = 7;
  fathom_assert(*p[0] == 0 && *p[1] == 1 && *p[2] == 7);
  return 0;
}
