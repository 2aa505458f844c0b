// EXPECT --pointers=raw --regions=flat -DAT=7: SAFE
// EXPECT --pointers=raw --regions=flat -DAT=8: UNSAFE out-of-bounds-write
// EXPECT --pointers=raw --regions=flat -DAT=-1: UNSAFE out-of-bounds-write
// EXPECT --pointers=raw --regions=flat --allocator=symbolic -DAT=8: UNSAFE out-of-bounds-write
// EXPECT --pointers=raw --regions=flat --allocator=symbolic -DAT=7: SAFE
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  p[AT] = 1;
  return 0;
}
