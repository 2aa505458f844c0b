// By address, memory that is no more there is in no object. If nobody asked for
// that to be told, the bounds are those of the object that was there.
// EXPECT --checks=-use-after-free: SAFE
// EXPECT --checks=-use-after-free --pointers=raw --regions=flat: SAFE
// EXPECT --checks=-use-after-free --pointers=raw --regions=flat -DAT=4: UNSAFE out-of-bounds-write
// EXPECT --pointers=raw --regions=flat: UNSAFE use-after-free
#include <stdlib.h>

#ifndef AT
#define AT 3
#endif

int main(void) {
  char *p = malloc(4);
  free(p);
  p[AT] = 1;
  return 0;
}
