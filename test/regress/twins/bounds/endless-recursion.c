// EXPECT --recursion=5: UNKNOWN bound 5 too small for f
// EXPECT --recursion=5 -DBUG: UNKNOWN bound 5 too small for f
#include <fathom.h>
static int f(int n) { return f(n + 1); }
int main(void) {
  int r = f(0);
#ifdef BUG
  fathom_assert(r != 0);
#else
  fathom_assert(r == 0);
#endif
  return 0;
}
