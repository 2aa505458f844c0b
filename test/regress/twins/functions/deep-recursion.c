// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int down(int n) { return n ? down(n - 1) + 1 : 0; }

int main(void) {
#ifdef BUG
  fathom_assert(down(300) == 299);
#else
  fathom_assert(down(300) == 300);
#endif
  return 0;
}
