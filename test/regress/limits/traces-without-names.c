// docs/limits.md: in a trace a heap object whose address goes straight into a member has no type, and its parts no names; one
// that a variable gets has.
// RUN: %exit 10 %fathom check --trace=full %s | FileCheck %s
// CHECK: 4 bytes at &malloc = 5
// CHECK: q->a = 5
#include <fathom.h>
#include <stdlib.h>
struct node {
  int a;
};
struct list {
  struct node *first;
};
int main(void) {
  struct list list;
  list.first = malloc(sizeof(struct node));
  list.first->a = fathom_nondet_int();
  struct node *q = malloc(sizeof *q);
  q->a = list.first->a;
  fathom_assert(q->a != 5);
}
