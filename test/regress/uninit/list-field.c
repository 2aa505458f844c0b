// A field of each node of a list; which node is met depends on an input.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#include <stdlib.h>
struct node {
  char tag;
  int value;
  struct node *next;
};
int main(int argc, char **argv) {
  struct node *list = NULL;
  for (int i = 0; i < 3; ++i) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 0;
    n->tag = 1;
#ifdef BUG
    if (i != 1)
#endif
      n->value = i;
    n->next = list;
    list = n;
  }
  int steps = argc & 3;
  for (struct node *n = list; n; n = n->next)
    if (steps-- >= 0 && n->value == 9)
      return 1;
  return 0;
}
