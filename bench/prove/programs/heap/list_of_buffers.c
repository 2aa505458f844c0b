// Nodes with a buffer each and its length. Invariant: the buffer has length bytes, length > 0.
// BUG: the length is rounded up, the buffer is not.
// INPUTS: 1 5 0
#include <fathom.h>
#include <stdlib.h>
struct node {
  unsigned length;
  struct node *next;
  char data[];
};
int main(void) {
  struct node *list = NULL;
  while (fathom_nondet_bool()) {
    unsigned n = fathom_nondet_uint();
    fathom_assume(n > 0 && n < 1000);
#ifdef BUG
    struct node *p = malloc(sizeof *p + n);
    n = (n + 7) / 8 * 8;
#else
    n = (n + 7) / 8 * 8;
    struct node *p = malloc(sizeof *p + n);
#endif
    if (!p)
      break;
    p->length = n;
    p->next = list;
    list = p;
  }
  while (list) {
    struct node *p = list->next;
    list->data[list->length - 1] = 0;
    free(list);
    list = p;
  }
  return 0;
}
