// A pointer that strays from one object into another: accepted by address, not
// by object. One step further it is in none.
// DIFFERS: --pointers=raw accepts what is in an object by its address.
// EXPECT --checks=-pointer-overflow,-pointer-arithmetic --pointers=raw --regions=flat: SAFE
// EXPECT --checks=-pointer-overflow,-pointer-arithmetic --pointers=raw --regions=flat -DFAR=4: UNSAFE out-of-bounds-write
// EXPECT --checks=-pointer-overflow,-pointer-arithmetic: UNSAFE out-of-bounds-write
#include <fathom.h>

#include <stdlib.h>

#ifndef FAR
#define FAR 3
#endif

int main(void) {
  char *p = malloc(4), *q = malloc(4);
  uintptr_t distance = (uintptr_t)q - (uintptr_t)p;
  p[distance + FAR] = 1;
  fathom_assert(q[3] == 1);
  return 0;
}
