// A doubly linked list of up to N nodes, walked forth and back.
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next, *prev;
  int value;
};

int main(void) {
  struct node *head = NULL, *tail = NULL;
  int count = 0;
  while (count < N) {
    if (fathom_nondet_bool())
      break;
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
      break;
    n->value = count++;
    n->next = NULL;
    n->prev = tail;
    if (tail != NULL)
      tail->next = n;
    else
      head = n;
    tail = n;
  }
  int seen = 0;
  for (struct node *n = head; n != NULL; n = n->next)
    fathom_assert(n->value == seen++);
  for (struct node *n = tail; n != NULL; n = n->prev)
    fathom_assert(n->value == --seen);
  fathom_assert(seen == 0);
  while (head != NULL) {
    struct node *n = head->next;
    free(head);
    head = n;
  }
  return 0;
}
