// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n > ((size_t)1 << 61));
  char *p = calloc(n, 8);
#ifdef BUG
  fathom_assert(p != 0);
#else
  fathom_assert(p == 0);
#endif
  return 0;
}
