// A local in a loop is a new one in every round.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT -DBUG --checks=assert: UNSAFE assert
// TWINS: mark_uninitialised, promote_memory, drop_unused_uninit
#include <fathom.h>

int main(void) {
  for (int i = 0; i < 2; i++) {
    int x;
    int *p = &x;
#ifdef BUG
    if (i == 1)
      fathom_assert(*p == 5);
#endif
    *p = 5;
    fathom_assert(x == 5);
  }
  return 0;
}
