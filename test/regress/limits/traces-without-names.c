// docs/limits.md: in a trace a heap object that only pointers to void and to bytes ever point to has no type, and its
// parts no names; one that a pointer to a record gets has.
// RUN: %exit 10 %fathom check --trace=full %s | FileCheck %s
// CHECK: bytes = &bytes (4 bytes, heap, made at
// CHECK: bytes = {5, 0, 0, 0}
// CHECK: node.a = 5
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
struct node {
  int a;
};
int main(void) {
  unsigned char *bytes = malloc(sizeof(struct node));
  int a = fathom_nondet_int();
  memcpy(bytes, &a, sizeof a);
  struct node *q = malloc(sizeof *q);
  memcpy(&q->a, bytes, sizeof q->a);
  fathom_assert(q->a != 5);
}
