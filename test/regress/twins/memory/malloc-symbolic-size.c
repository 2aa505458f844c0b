// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-write
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), i = fathom_nondet_uint();
  fathom_assume(n > 0 && n < 1000);
  int *p = malloc(n * sizeof *p);
#ifdef BUG
  fathom_assume(i <= n);
#else
  fathom_assume(i < n);
#endif
  p[i] = 4;
  fathom_assert(p[i] == 4);
  free(p);
  return 0;
}
