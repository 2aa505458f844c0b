/* A list of symbolic length is reversed in place: the k-th value comes k-th from the end. */
#include "input.h"
#ifndef N
#define N 6
#endif

struct node {
  struct node *next;
  int value;
};

int main(void) {
  static struct node pool[N];
  unsigned length = below(N + 1);
  assume(length > 0);
  for (unsigned i = 0; i < N; i++) {
    pool[i].value = nondet_int();
    pool[i].next = i + 1 < length ? &pool[i + 1] : NULL;
  }
  struct node *reversed = NULL, *current = &pool[0];
  while (current != NULL) {
    struct node *next = current->next;
    current->next = reversed;
    reversed = current;
    current = next;
  }
  unsigned k = length;
  for (struct node *p = reversed; p != NULL; p = p->next) {
    k--;
    assert(p->value == pool[k].value);
  }
  assert(k == 0);
}
