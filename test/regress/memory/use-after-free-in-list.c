// A list whose nodes are freed before or after the link to the next is read.
// EXPECT --unwind 4: SAFE
// EXPECT --unwind 4 -DBUG: UNSAFE use-after-free
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *list = 0;
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 3);
  for (unsigned i = 0; i < n; i++) {
    struct node *new = malloc(sizeof *new);
    if (!new)
      return 1;
    new->next = list;
    new->value = i;
    list = new;
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
