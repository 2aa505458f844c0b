// A char divided by -1 is computed in int: no overflow, but the result does not fit back.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  signed char x = fathom_nondet_schar();
  int q = x / -1;
  fathom_assert(q == -x);
#ifdef BUG
  signed char r = x / -1;
  fathom_assert(r == -x);
#else
  signed char r = x / -1;
  fathom_assert(r == -x || x == -128);
#endif
  return 0;
}
