// A list is built at its head and walked. Invariant: what next points to was made before, or is null; x is all 7.
// BUG: one node has another number.
// INPUTS: 1 1 1 1 0
#include <fathom.h>
#include <stdlib.h>
struct node {
  int x;
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  unsigned n = 0;
  while (n < 1000000 && fathom_nondet_bool()) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      break;
    p->x = 7;
#ifdef BUG
    if (n == 2)
      p->x = 8;
#endif
    p->next = list;
    list = p;
    n++;
  }
  for (struct node *p = list; p; p = p->next)
    fathom_assert(p->x == 7);
  while (list) {
    struct node *p = list->next;
    free(list);
    list = p;
  }
  return 0;
}
