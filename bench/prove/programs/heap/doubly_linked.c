// A list with links both ways. Invariant: p->next->prev == p for every node that has a next.
// BUG: the old head's prev is not set when it is the only node.
// INPUTS: 1 1 0
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *next, *prev;
};
int main(void) {
  struct node *list = NULL;
  while (fathom_nondet_bool()) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      break;
    p->next = list;
    p->prev = NULL;
#ifdef BUG
    if (list && list->next)
#else
    if (list)
#endif
      list->prev = p;
    list = p;
  }
  for (struct node *p = list; p; p = p->next)
    if (p->next)
      fathom_assert(p->next->prev == p);
  while (list) {
    struct node *p = list->next;
    free(list);
    list = p;
  }
  return 0;
}
