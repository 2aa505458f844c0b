// Two objects of the same line are different. Invariant: what was made before is not what is new.
// BUG: the old one is freed first, and then the new one may lie there; it is read.
// INPUTS: 1 1 0
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *old = NULL;
  while (fathom_nondet_bool()) {
    int *p = malloc(sizeof *p);
    if (!p)
      break;
    *p = 1;
    if (old) {
#ifdef BUG
      free(old);
#endif
      *p = 2;
      fathom_assert(*old == 1);
#ifndef BUG
      free(old);
#endif
      *p = 1;
    }
    old = p;
  }
  free(old);
  return 0;
}
