// The example of the seed paper on the memory model (its figure 5): for argc <= 1
// both pointers are the same, and it is freed twice.
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=BUG
// EXPECT --pointers=raw --regions=flat -DFIXED: SAFE
// RUN: %exit 10 %fathom check %s | FileCheck %s --check-prefix=BUG
// EXPECT -DFIXED: SAFE
// BUG: double-free-example.c:[[@LINE+28]]:{{[0-9]+}}: error: double-free:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>

void __llbmc_assert(int);

struct S {
  int x;
  struct S *n;
};

int main(int argc, char *argv[]) {
  struct S *p, *q;
  p = malloc(sizeof(struct S));
  p->x = 5;
  p->n = NULL;
  if (argc > 1) {
    q = malloc(sizeof(struct S));
    q->x = 5;
    q->n = p;
  } else {
    q = p;
  }
  __llbmc_assert(p->x + q->x == 10);
  free(q);
#ifdef FIXED
  if (q != p)
#endif
    free(p);
  return 0;
}
