// Live objects are disjoint, and code behind malloc is reached.
// EXPECT: SAFE
// EXPECT --allocator=concrete -DBUG: UNSAFE assert
// EXPECT --allocator=symbolic -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  *p = 1;
  *q = 2;
#ifdef BUG
  fathom_assert(0);
#endif
  fathom_assert(*p == 1);
  return 0;
}
