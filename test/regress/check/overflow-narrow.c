// Arithmetic of narrow types is done in int; only the conversion wraps.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  unsigned char x = fathom_nondet_uchar();
#ifdef BUG
  unsigned char y = x + 1;
#else
  int y = x + 1;
#endif
  fathom_assert(y > x);
  return 0;
}
