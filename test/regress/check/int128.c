// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  unsigned long a = fathom_nondet_ulong(), b = fathom_nondet_ulong();
  unsigned __int128 sum = (unsigned __int128)a + b;
#ifdef BUG
  fathom_assert((unsigned long)sum >= a);
#else
  fathom_assert(sum >= a && sum >= b);
#endif
  return 0;
}
