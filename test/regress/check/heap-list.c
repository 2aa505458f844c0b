// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = head;
    head = n;
  }
  int last = 4;
  for (struct node *n = head; n; n = n->next)
    last = n->value;
#ifdef BUG
  fathom_assert(last == 3);
#else
  fathom_assert(last == 0);
#endif
  return 0;
}
