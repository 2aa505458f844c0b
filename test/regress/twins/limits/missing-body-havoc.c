// EXPECT --missing=havoc: SAFE
// EXPECT --missing=havoc -DBUG: UNSAFE assert
// TWINS: lower_missing_bodies
int other(int *, const char *);
#include <fathom.h>

int main(void) {
  int x = 1, y = 2;
  other(&x, "abc");
#ifdef BUG
  fathom_assert(x == 1);
#else
  fathom_assert(y == 2);
#endif
  return 0;
}
