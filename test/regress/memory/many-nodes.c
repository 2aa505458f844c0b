// One of a hundred nodes, by a table of pointers: a choice among them, not bytes of all memory (the formula had a
// hundred times as many terms).
// RUN: %exit 0 %fathom check --stats --engine=bmc %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --engine=bmc -DBAD %s
// CHECK: vcgen.terms {{ *[0-9]?[0-9]?[0-9]?[0-9]$}}
#include <fathom.h>
#include <stdlib.h>
#define N 100

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *all[N];
  for (int i = 0; i < N; i++) {
    all[i] = malloc(sizeof(struct node));
    if (!all[i])
      return 0;
    all[i]->value = i;
    all[i]->next = 0;
  }
  unsigned k = fathom_nondet_uint(), l = fathom_nondet_uint();
  fathom_assume(k < N && l < N);
  struct node *p = all[k], *q = all[l];
  p->value = 1000;
  p->next = q;
#ifdef BAD
  fathom_assert(q->value == (int)l);
#else
  fathom_assert(q->value == (k == l ? 1000 : (int)l));
#endif
  fathom_assert(p->next->value == q->value);
  return 0;
}
