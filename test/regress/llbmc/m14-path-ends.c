// exit() ends the execution, and so does undefined behaviour.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DUB: UNSAFE division-by-zero
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef UB
  x = 10 / x;
  fathom_assert(x <= 10);
  return 0;
#endif
#ifndef BUG
  if (x)
    exit(0);
#endif
  fathom_assert(!x);
  return 0;
}
