// At an interior offset, and only the object that was freed.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG: UNSAFE use-after-free
// EXPECT --pointers=raw --regions=flat --allocator=symbolic: SAFE
// EXPECT --pointers=raw --regions=flat --allocator=symbolic -DBUG: UNSAFE use-after-free
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(8), *q = malloc(8);
  free(p);
#ifdef BUG
  p[1] = 1;
#else
  q[1] = 1;
#endif
  return 0;
}
