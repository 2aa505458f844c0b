// One node under two names is freed twice unless there are arguments (after
// figure 5 of the paper on LLBMC).
// EXPECT: UNSAFE double-free
// EXPECT -DFIXED: SAFE
#include <fathom.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static struct node *make(struct node *next) {
  struct node *new = malloc(sizeof *new);
  new->value = 5;
  new->next = next;
  return new;
}
int main(int argc, char **argv) {
  struct node *p = make(0);
  struct node *q = argc > 1 ? make(p) : p;
  fathom_assert(p->value + q->value == 10);
  free(q);
#ifdef FIXED
  if (p != q)
#endif
    free(p);
  return 0;
}
