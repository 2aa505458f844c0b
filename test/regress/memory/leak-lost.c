// Lost is what cannot be reached any more: not held by global variables, nor by
// local ones where exit is called, nor by what these hold.
// EXPECT --leak=lost: SAFE
// EXPECT --leak=lost -DBUG: UNSAFE memory-leak
// EXPECT --leak=lost -DROOT: SAFE
// EXPECT --leak=lost -DROOT -DEXIT: SAFE
// EXPECT --leak=lost -DROOT -DEXIT -DBUG: SAFE
// EXPECT --leak=lost -DROOT -DBUG: UNSAFE memory-leak
// EXPECT --leak=unfreed -DROOT: UNSAFE memory-leak
// EXPECT --leak=lost -DLINKED: SAFE
// EXPECT --leak=lost -DLINKED -DBUG: UNSAFE memory-leak
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *next;
};
#ifdef LINKED
static struct node *head;
#elif defined(ROOT)
static struct {
  int number;
  char *kept, *again;
} root;
#endif
int main(void) {
#ifdef LINKED
  struct node *p = malloc(sizeof *p);
  p->next = malloc(sizeof *p);
  p->next->next = NULL;
#ifndef BUG
  head = p;
#endif
#else
  char *p = malloc(4);
#ifdef ROOT
  root.kept = p + 1; // also inside, and twice
  root.again = p;
#ifdef BUG
  if (fathom_nondet_bool())
    root.kept = root.again = malloc(2);
#endif
#ifdef EXIT
  exit(0);
#endif
#elif !defined(BUG)
  free(p);
#endif
#endif
  return 0;
}
