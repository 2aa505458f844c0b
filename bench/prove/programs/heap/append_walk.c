// A list is built at its tail. Invariant: tail is the newest node, its next is null; all others' next is one newer.
// BUG: the list is closed to a circle and walked to its end.
// INPUTS: 1 1 0
#include <fathom.h>
#include <stdlib.h>
struct node {
  int x;
  struct node *next;
};
int main(void) {
  struct node *head = NULL, *tail = NULL;
  while (fathom_nondet_bool()) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      break;
    p->x = fathom_nondet_bool();
    p->next = NULL;
    if (tail)
      tail->next = p;
    else
      head = p;
    tail = p;
  }
#ifdef BUG
  if (tail)
    tail->next = head;
#endif
  while (head) {
    struct node *next = head->next;
    fathom_assert(head->x == 0 || head->x == 1);
    free(head);
    head = next;
  }
  return 0;
}
