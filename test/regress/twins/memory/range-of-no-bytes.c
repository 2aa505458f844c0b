// A range of no bytes in a call of the library: the pointer must be one into an
// object that is there, or one behind it; objects without bytes are objects.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE nonnull
// EXPECT -DBUG=2: UNSAFE nonnull
// EXPECT -DBUG=3 --checks=-pointer-overflow,-pointer-arithmetic: UNSAFE nonnull
// EXPECT -DBUG=4: UNSAFE nonnull
// EXPECT -DBUG=5: UNSAFE nonnull
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG=1: UNSAFE nonnull
// EXPECT --pointers=raw --regions=flat -DBUG=2: UNSAFE nonnull
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

#ifndef BUG
#define BUG 0
#endif

int main(void) {
  char a[4] = {0}, *heap = malloc(4), *none = malloc(0);
  char *p = fathom_nondet_bool() ? heap + 4 : none;
  size_t n = fathom_nondet_bool() ? 0 : 1;
  fathom_assume(n == 0);
  if (BUG == 1) // no object, if it is not one by chance
    p = (char *)16;
  if (BUG == 2 || BUG == 5)
    free(heap);
  if (BUG == 3)
    p = heap + 5;
  if (BUG == 4)
    free(none);
  if (BUG == 5)
    return memcmp(p, a, n);
  memcpy(p, a, n);
  memset(p, 1, n);
  fathom_assert(memcmp(p, a, n) == 0 && memchr(p, 1, n) == NULL);
  if (BUG == 0) {
    free(heap);
    free(none);
  }
  return 0;
}
