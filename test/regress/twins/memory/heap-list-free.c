// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int v;
};

int main(void) {
  struct node *head = 0;
  int n = 0, sum = 0;
  while (n < 4 && fathom_nondet_bool()) {
    struct node *x = malloc(sizeof *x);
    x->next = head;
    x->v = n++;
    head = x;
  }
  while (head) {
    struct node *x = head;
    head = head->next;
    sum += x->v;
    free(x);
  }
#ifdef BUG
  fathom_assert(sum < 6);
#else
  fathom_assert(sum == n * (n - 1) / 2);
#endif
  return 0;
}
