// A queue: put at the tail, got from the head. Invariant: head is null iff count is 0; the tail ends the list.
// BUG: the tail is not cleared with the last element.
// INPUTS: 1 1 1 0 1 1
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *next;
};
int main(void) {
  struct node *head = NULL, *tail = NULL;
  unsigned count = 0;
  while (fathom_nondet_bool()) {
    if (count < 1000000 && fathom_nondet_bool()) { // the count must not wrap around
      struct node *p = malloc(sizeof *p);
      if (!p)
        break;
      p->next = NULL;
      if (tail)
        tail->next = p;
      else
        head = p;
      tail = p;
      count++;
    } else if (head) {
      struct node *p = head->next;
      free(head);
      head = p;
#ifndef BUG
      if (!head)
        tail = NULL;
#endif
      count--;
    }
    fathom_assert((head == NULL) == (count == 0));
  }
  while (head) {
    struct node *p = head->next;
    free(head);
    head = p;
  }
  return 0;
}
