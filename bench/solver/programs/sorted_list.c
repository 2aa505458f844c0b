/* Insertion into a sorted linked list of allocated nodes keeps it sorted and complete. */
#include "input.h"
#ifndef N
#define N 4
#endif

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *head = NULL;
  for (int i = 0; i < N; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    assume(fresh != NULL);
    fresh->value = nondet_int();
    struct node **link = &head;
    while (*link != NULL && (*link)->value < fresh->value) link = &(*link)->next;
    fresh->next = *link;
    *link = fresh;
  }
  int count = 0;
  for (struct node *p = head; p != NULL; p = p->next) {
    count++;
    assert(p->next == NULL || p->value <= p->next->value);
  }
  assert(count == N);
}
