// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
#ifdef BUG
  a.next = &c;
#endif
  int sum = 0;
  for (struct node *n = &a; n; n = n->next)
    sum += n->value;
  fathom_assert(sum == 6);
  return 0;
}
