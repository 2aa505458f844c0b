// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  if (x > 1)
#else
  if (x > 0)
#endif
    exit(3);
  fathom_assert(x <= 0);
  return 0;
}
