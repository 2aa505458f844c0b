// Nodes have two kinds; those of kind 1 have a buffer. Invariant: kind == 1 iff buffer is not null.
// BUG: a node changes its kind.
// INPUTS: 1 0 0
#include <fathom.h>
#include <stdlib.h>
struct node {
  int kind;
  char *buffer;
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  while (fathom_nondet_bool()) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      break;
    p->kind = fathom_nondet_bool();
    p->buffer = p->kind ? malloc(4) : NULL;
    if (p->kind && !p->buffer)
      p->kind = 0;
    p->next = list;
    list = p;
  }
#ifdef BUG
  if (list)
    list->kind = 1;
#endif
  while (list) {
    struct node *p = list->next;
    if (list->kind == 1) {
      list->buffer[3] = 1;
      free(list->buffer);
    }
    free(list);
    list = p;
  }
  return 0;
}
