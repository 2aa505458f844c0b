// base + offset wraps around the address space.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-write
#include <fathom.h>

char a[16];

int main(void) {
  unsigned long i = fathom_nondet_ulong();
  char *p = a;
#ifndef BUG
  if (i < 16)
#else
  if (i + 4 < 20)
#endif
    p[i] = 1;
  return 0;
}
