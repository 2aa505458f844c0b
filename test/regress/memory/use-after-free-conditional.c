// An object that was freed on one of two ways.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE use-after-free
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), c = fathom_nondet_int();
  if (!p)
    return 1;
  *p = 3;
  if (c)
    free(p);
#ifndef BUG
  if (!c)
#endif
    *p = 1;
  if (!c)
    free(p);
  return 0;
}
