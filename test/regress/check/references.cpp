// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static void bump(int &x) { x++; }

int main() {
  int x = 1;
#ifdef BUG
  int y = x;
#else
  int &y = x;
#endif
  bump(y);
  fathom_assert(x == 2);
}
