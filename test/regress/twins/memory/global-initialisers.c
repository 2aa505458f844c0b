// Globals that point to each other and into the middle of each other.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct node {
  struct node *next;
  int *value;
};
extern struct node b;
int values[3] = {10, 20, 30};
struct node a = {&b, &values[1]}, b = {&a, values + 2};
int **into = &a.value;

int main(void) {
  *b.next->value = 21;
  *into = &values[0];
#ifdef BUG
  fathom_assert(*a.value == 21);
#else
  fathom_assert(*a.value == 10 && values[1] == 21 && *a.next->value == 30);
#endif
  return 0;
}
