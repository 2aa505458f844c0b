// A list of more objects than are followed one after the other: it was made
// from its end, or from its beginning.
// EXPECT --leak=lost: SAFE
// EXPECT --leak=lost -DBUG: UNSAFE memory-leak
#include <stdlib.h>

struct node {
  struct node *next;
} *by_head, *by_tail;

int main(void) {
  struct node **end = &by_tail;
  for (int i = 0; i < 40; ++i) {
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = by_head;
    by_head = a;
    b->next = NULL;
    *end = b;
    end = &b->next;
  }
#ifdef BUG
  struct node *p = by_head;
  for (int i = 0; i < 38; ++i)
    p = p->next;
  p->next = NULL;
#endif
}
