// -1 < 1u is false: the int is converted.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int a = fathom_nondet_int();
  unsigned b = fathom_nondet_uint();
  fathom_assume(a < 0 && b < 1000);
#ifdef BUG
  fathom_assert(a < b);
#else
  fathom_assert(a > b || (unsigned)a <= b);
  fathom_assert((long)a < (long)b);
#endif
  return 0;
}
