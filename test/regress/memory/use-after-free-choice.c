// One of two objects was freed; the other is used.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE use-after-free
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = malloc(4), c = fathom_nondet_int() != 0;
  if (!p || !q)
    return 1;
  *p = *q = 0;
  int *freed = c ? p : q;
#ifdef BUG
  int *kept = c ? p : q;
#else
  int *kept = c ? q : p;
#endif
  free(freed);
  *kept = 1;
#ifndef BUG
  free(kept);
#endif
  return 0;
}
