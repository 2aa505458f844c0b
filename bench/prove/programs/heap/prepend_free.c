// A list is freed while it is walked. Invariant: all behind the walker is alive.
// BUG: the link is read after the node was freed.
// INPUTS: 1 0
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  while (fathom_nondet_bool()) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      break;
    p->next = list;
    list = p;
  }
  while (list) {
#ifdef BUG
    free(list);
    list = list->next;
#else
    struct node *next = list->next;
    free(list);
    list = next;
#endif
  }
  return 0;
}
