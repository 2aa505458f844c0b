// Every call has its own locals, also when their addresses are kept.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int depth(int *up, int n) {
  int here = n;
  if (up)
    *up += n;
  if (n < 3)
    depth(&here, n + 1);
  return here;
}

int main(void) {
  int r = depth(0, 1);
#ifdef BUG
  fathom_assert(r == 6);
#else
  fathom_assert(r == 3);
#endif
  return 0;
}
