// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  unsigned long hi = fathom_nondet_ulong(), lo = fathom_nondet_ulong();
  unsigned __int128 x = (unsigned __int128)hi << 64 | lo;
  fathom_assert((unsigned long)(x >> 64) == hi);
#ifdef BUG
  x += lo;
#else
  x += 0;
#endif
  fathom_assert((unsigned long)x == lo);
  return 0;
}
