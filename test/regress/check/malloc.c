// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(2 * sizeof *p), *q = malloc(sizeof *q);
  p[0] = 1;
  p[1] = 2;
#ifdef BUG
  q = p;
#endif
  *q = 3;
  fathom_assert(p[0] == 1 && p[1] == 2);
  free(p);
  return 0;
}
