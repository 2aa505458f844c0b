// n bytes for any n: the last one is inside, the next one is not.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG: UNSAFE out-of-bounds-write
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n > 0 && n < 100);
  char *p = malloc(n);
#ifdef BUG
  p[n] = 1;
#else
  p[n - 1] = 1;
#endif
  free(p);
  return 0;
}
