// A free on one way only.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE use-after-free
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), c = fathom_nondet_int();
  if (c)
    free(p);
#ifndef BUG
  if (!c)
#endif
    *p = 1;
  return 0;
}
