// Contents that realloc copies are initialised, wherever objects lie.
// EXPECT --allocator=symbolic: SAFE
// EXPECT --allocator=symbolic -DBUG: UNSAFE uninitialised-read
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n >= 1 && n < 100);
  int *a = malloc(n * 4);
#ifndef BUG
  a[0] = 5;
#endif
  a = realloc(a, 800);
  if (a[0] != 5)
    return 1;
  free(a);
  return 0;
}
