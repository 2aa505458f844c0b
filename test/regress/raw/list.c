// Pointers through memory, allocation and free in loops and on some paths.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG: UNSAFE use-after-free
#include <fathom.h>

#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->value = i;
    list = n;
  }
  if (fathom_nondet_bool()) {
    struct node *first = list;
    list = list->next;
    free(first);
#ifdef BUG
    list = first;
#endif
  }
  int sum = 0;
  for (struct node *n = list; n != NULL; n = n->next)
    sum += n->value;
  fathom_assert(sum == 3 || sum == 1);
  return 0;
}
