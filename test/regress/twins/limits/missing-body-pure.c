// EXPECT --missing=other:pure: SAFE
// EXPECT --missing=other:pure -DBUG: UNSAFE assert
int other(int);
#include <fathom.h>

int main(void) {
  int x = other(1);
#ifdef BUG
  fathom_assert(x == other(1));
#else
  fathom_assert(x == x);
#endif
  return 0;
}
