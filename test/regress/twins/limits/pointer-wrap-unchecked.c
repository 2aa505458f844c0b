// That p + n is below p is possible by wrapping around: nothing may be deduced from inbounds.
// EXPECT --checks=assert: SAFE
// EXPECT --checks=assert -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  char a[4];
  unsigned long n = fathom_nondet_ulong();
  char *p = a, *q = p + n;
#ifdef BUG
  fathom_assert(!(q < p));
#else
  fathom_assert(n > 4 || !(q < p));
#endif
  return 0;
}
