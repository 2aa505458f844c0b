// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s -- -w | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DBUG %s -- -w | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: dead-local.c:{{[0-9]+:[0-9]+}}: error: {{use-after-scope|out-of-bounds-read}}:
#include <fathom.h>

int *find(int *given) {
  int local = 7;
  int *p = &local;
#ifdef BUG
  return p;
#else
  *given = *p;
  return given;
#endif
}

int main(void) {
  int x = 0;
  fathom_assert(*find(&x) == 7);
  return 0;
}
