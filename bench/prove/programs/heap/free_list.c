// Nodes are given back to a free list and taken again. Invariant: no node is in both lists.
// BUG: a node is freed, not given back, and taken again.
// INPUTS: 1 1 1 0 1 1
#include <fathom.h>
#include <stdlib.h>
struct node {
  int used;
  struct node *next;
};
int main(void) {
  struct node *spare = NULL, *live = NULL, *p;
  while (fathom_nondet_bool()) {
    if (fathom_nondet_bool()) {
      p = spare;
      if (p)
        spare = p->next;
      else if (!(p = malloc(sizeof *p)))
        break;
      p->used = 1;
      p->next = live;
      live = p;
    } else if (live) {
      p = live;
      live = p->next;
      fathom_assert(p->used == 1);
      p->used = 0;
      p->next = spare;
      spare = p;
#ifdef BUG
      free(p);
#endif
    }
  }
  for (; (p = spare); free(p))
    spare = p->next;
  for (; (p = live); free(p))
    live = p->next;
  return 0;
}
