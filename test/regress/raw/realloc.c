// The size of what is reallocated is that of the object at the address.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG: UNSAFE out-of-bounds-write
// EXPECT -DBUG: UNSAFE out-of-bounds-write
#include <fathom.h>

#include <stdlib.h>

#ifdef BUG
#define AT 6
#else
#define AT 5
#endif

int main(void) {
  char *p = malloc(3);
  p[2] = 7;
  p = realloc(p, 6);
  p[AT] = 1;
  fathom_assert(p[2] == 7);
  free(p);
  return 0;
}
