// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = 0;
  int c = fathom_nondet_int();
  if (c > 0) {
    p = malloc(8);
    p[0] = 1;
    p[1] = 2;
  } else if (c < 0) {
    static int s[2] = {3, 4};
    p = s;
  }
  int r = p ? p[1] : 9;
  if (p)
    p[0] = r;
#ifdef BUG
  fathom_assert(r != 4);
#else
  fathom_assert(r == (c > 0 ? 2 : c < 0 ? 4 : 9) && (!p || p[0] == r));
#endif
  return 0;
}
