// The sum of offset and length wraps around.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-write
#include <fathom.h>
#include <string.h>
int main(void) {
  char b[16];
  size_t o = fathom_nondet_size_t(), n = fathom_nondet_size_t();
  fathom_assume(o <= 16);
#ifdef BUG
  fathom_assume(o + n <= 16);
#else
  fathom_assume(n <= 16 - o);
#endif
  memset(b + o, 1, n);
  return 0;
}
