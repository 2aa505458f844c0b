// Bits that were never set are known by their address.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG: UNSAFE uninitialised-read
// EXPECT --pointers=raw --regions=flat --allocator=symbolic -DBUG: UNSAFE uninitialised-read
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  p[1] = 1;
  free(p);
  char *q = malloc(4); // perhaps where p was
#ifndef BUG
  q[1] = 2;
#endif
  int found = 0;
  if (q[1] > 0)
    found = 1;
  free(q);
  return found;
}
