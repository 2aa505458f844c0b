// Copying a structure copies the pointers in it; copying back and forth too.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

struct node {
  char tag;
  struct node *next;
  int value;
};

int main(void) {
  struct node a = {'a', 0, 1}, b = {'b', &a, 2}, c;
  char buffer[sizeof c];
  memcpy(buffer, &b, sizeof b);
  memcpy(&c, buffer, sizeof c);
  c.next->value = 10;
#ifdef BUG
  fathom_assert(a.value == 1);
#else
  fathom_assert(a.value == 10 && c.value == 2 && c.tag == 'b' && b.next == &a);
#endif
  return 0;
}
