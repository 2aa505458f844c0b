// The example of the seed paper on the memory model (its figure 5): for argc <= 1
// both pointers are the same, and it is freed twice.
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat -DFIXED %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -DFIXED %s | FileCheck %s --check-prefix=SAFE
// BUG: double-free-example.c:[[@LINE+29]]:{{[0-9]+}}: error: double-free:
// BUG: {{^}}fathom: UNSAFE (1 of
// SAFE: {{^}}fathom: SAFE{{$}}
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
