// Freed memory is not accessed, in any way, wherever the pointer points to.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DREAD %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DWRITE %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DINTERIOR %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DCOPY_FROM %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DCOPY_TO %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DSET %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DALIAS %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: use-after-free.c:{{[0-9]+:[0-9]+}}: error: use-after-free:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>
#include <string.h>
struct pair {
  int a, b;
};
int main(void) {
  struct pair *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  struct pair copy = {1, 2}, *alias = p;
  if (!p || !q)
    return 1;
  *p = copy;
  *q = copy;
  int r = p->b + q->b;
#ifdef ALIAS
  free(alias);
  r = p->a;
  free(q);
  return r;
#endif
  free(p);
#ifdef READ
  r += p->a;
#elif defined(WRITE)
  p->a = 1;
#elif defined(INTERIOR)
  int *inside = &q->b;
  *inside = 1;
  inside = &alias->b;
  *inside = 2;
#elif defined(COPY_FROM)
  memcpy(&copy, p, sizeof copy);
#elif defined(COPY_TO)
  memcpy(p, &copy, sizeof copy);
#elif defined(SET)
  memset(p, 0, sizeof *p);
#endif
  r += q->a;
  free(q);
  return r;
}
