// Objects that live are apart, and what comes behind malloc is reached.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat --allocator=symbolic: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG: UNSAFE assert
// EXPECT --pointers=raw --regions=flat --allocator=symbolic -DBUG: UNSAFE assert
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(4), *q = malloc(4);
  *p = 1;
  *q = 2;
#ifdef BUG
  fathom_assert(*p == 2);
#else
  fathom_assert(*p == 1);
#endif
  return 0;
}
