// A failed assertion ends its execution: what follows is only seen by the others.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(x < 10);
#else
  fathom_assume(x < 10);
#endif
  fathom_assert(x < 11);
  return 0;
}
