// An assumption says nothing about the assertions before it.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(x > 0);
  fathom_assume(x > 0);
#else
  fathom_assume(x > 0);
  fathom_assert(x > 0);
#endif
  return 0;
}
