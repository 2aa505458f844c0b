// An object without bytes is one of its own where pointers are compared.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE pointer-compare
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(0), *q = malloc(0), *r = p;
#ifdef BUG
  r = q;
#endif
  fathom_assert(p <= r || p > r);
  free(p);
  free(q);
  return 0;
}
