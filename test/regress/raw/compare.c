// Order and difference of pointers: in one object by address they are good, and
// with null bad. For others an address does not say enough.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DNULLED %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check --pointers=raw --regions=flat -DTWO %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 10 %fathom check -DTWO %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: compare.c:{{[0-9]+:[0-9]+}}: error: pointer-compare:
// BUG: {{^}}fathom: UNSAFE (1 of
// UNKNOWN: {{^}}fathom: UNKNOWN (unsupported: whether pointers point into one object
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = malloc(4);
  char *end = p + 4, *kept[2] = {p, end};
  fathom_assert(kept[0] < kept[1] && kept[1] - kept[0] == 4);
  free(p);
#ifdef NULLED
  kept[1] = NULL;
  fathom_assert(kept[0] > kept[1]);
#endif
#ifdef TWO
  kept[1] = q;
  fathom_assert(kept[0] < kept[1] || kept[0] > kept[1]);
#endif
  free(q);
  return 0;
}
