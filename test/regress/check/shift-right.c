// Of a negative number: arithmetic; of an unsigned one: logical.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x < 0);
#ifdef BUG
  fathom_assert((int)((unsigned)x >> 1) < 0);
#else
  fathom_assert(x >> 1 < 0);
#endif
  return 0;
}
