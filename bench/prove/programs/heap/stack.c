// A stack as a list with a counter. Invariant: the counter is the list's length, so it is null iff 0.
// BUG: a pop of the last one does not count.
// INPUTS: 1 1 1 0 1 0
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *below;
};
int main(void) {
  struct node *top = NULL;
  unsigned count = 0;
  while (fathom_nondet_bool()) {
    if (fathom_nondet_bool()) {
      struct node *p = malloc(sizeof *p);
      if (!p)
        break;
      p->below = top;
      top = p;
      count++;
    } else if (count > 0) {
      struct node *p = top->below;
      free(top);
      top = p;
#ifdef BUG
      if (top)
#endif
        count--;
    }
  }
  while (top) {
    struct node *p = top->below;
    free(top);
    top = p;
  }
  return 0;
}
