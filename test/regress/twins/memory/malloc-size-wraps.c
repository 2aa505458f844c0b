// The product wraps: the object is smaller than it looks.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-write
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0);
#ifdef BUG
  unsigned size = n * 4;
#else
  size_t size = (size_t)n * 4;
#endif
  fathom_assume(size < 100);
  int *p = malloc(size);
  p[n - 1] = 0;
  return 0;
}
