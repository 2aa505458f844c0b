// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DBUG --vc=path --memory=arrays %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: conditional-free.c:{{[0-9]+:[0-9]+}}: error: use-after-free:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  bool c = fathom_nondet_bool();
  if (c)
    free(p);
#ifdef BUG
  *p = 1;
#else
  if (!c)
    *p = 1;
#endif
  return 0;
}
