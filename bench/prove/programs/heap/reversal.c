// A list is turned round in place. Invariant: the two parts share no node; all nodes have 3.
// BUG: the last node of the old list is lost and its neighbour points to itself.
// INPUTS: 1 1 0
#include <fathom.h>
#include <stdlib.h>
struct node {
  int x;
  struct node *next;
};
int main(void) {
  struct node *list = NULL, *back = NULL;
  while (fathom_nondet_bool()) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      break;
    p->x = 3;
    p->next = list;
    list = p;
  }
  while (list) {
    struct node *next = list->next;
#ifdef BUG
    list->next = back ? back : list;
#else
    list->next = back;
#endif
    back = list;
    list = next;
  }
  while (back) {
    struct node *next = back->next;
    fathom_assert(back->x == 3);
    free(back);
    back = next;
  }
  return 0;
}
