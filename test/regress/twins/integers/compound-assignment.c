// c += x computes in int and truncates; c *= -1 of -128 is -128 again.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  signed char c = fathom_nondet_schar();
  signed char d = c;
  c *= -1;
#ifdef BUG
  fathom_assert(c == -d);
#else
  fathom_assert(c == (d == -128 ? -128 : -d));
#endif
  return 0;
}
