// Numbers are inserted in their places. Invariant: x of a node is at most that of its next.
// BUG: in front of the head without looking.
// INPUTS: 1 5 1 9 0
#include <fathom.h>
#include <stdlib.h>
struct node {
  int x;
  struct node *next;
};
int main(void) {
  struct node *list = NULL, *p;
  while (fathom_nondet_bool()) {
    struct node **place = &list;
    p = malloc(sizeof *p);
    if (!p)
      break;
    p->x = fathom_nondet_int();
#ifndef BUG
    while (*place && (*place)->x < p->x)
      place = &(*place)->next;
#endif
    p->next = *place;
    *place = p;
  }
  for (p = list; p && p->next; p = p->next)
    fathom_assert(p->x <= p->next->x);
  while (list) {
    p = list->next;
    free(list);
    list = p;
  }
  return 0;
}
