// A field of an object on the heap was never set.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#include <stdlib.h>
struct node {
  int key;
  struct node *next;
};
int main(void) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return 0;
  n->key = 1;
#ifndef BUG
  n->next = NULL;
#endif
  if (n->next)
    return 1;
  free(n);
  return 0;
}
