// A circular list is walked once. Invariant: the walker's next is never null; it comes back to the start.
// BUG: the circle is not closed.
// INPUTS: 1 0
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *next;
};
int main(void) {
  struct node *start = malloc(sizeof *start), *last = start, *p;
  if (!start)
    return 0;
  start->next = start;
  while (fathom_nondet_bool()) {
    p = malloc(sizeof *p);
    if (!p)
      break;
#ifdef BUG
    p->next = NULL;
#else
    p->next = start;
#endif
    last->next = p;
    last = p;
  }
  p = start->next;
  while (p != start) {
    struct node *next = p->next;
    free(p);
    p = next;
  }
  free(start);
  return 0;
}
