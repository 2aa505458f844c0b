// An address fits an integer that is as wide, not a narrower one.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE pointer-truncation
#include <stdint.h>
int main(void) {
  int x = 0, *null = 0;
  uintptr_t good = (uintptr_t)&x;
  unsigned hash = (unsigned)(good >> 4);
  unsigned zero = (unsigned)null;
#ifdef BUG
  hash ^= (unsigned)&x;
#endif
  return hash == zero;
}
