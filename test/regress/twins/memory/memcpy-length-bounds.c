// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-write
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[8], b[16] = {0};
  size_t n = fathom_nondet_size_t();
#ifdef BUG
  fathom_assume(n <= 16);
#else
  fathom_assume(n <= 8);
#endif
  memcpy(a, b, n);
  return 0;
}
