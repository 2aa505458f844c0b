// Freed memory may be given out again, if addresses are left open.
// EXPECT --pointers=raw --regions=flat --allocator=symbolic: UNSAFE assert
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat --allocator=symbolic -DKEPT: SAFE
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  uintptr_t before = (uintptr_t)p;
#ifndef KEPT
  free(p);
#endif
  int *q = malloc(sizeof *q);
  fathom_assert((uintptr_t)q != before);
  return 0;
}
