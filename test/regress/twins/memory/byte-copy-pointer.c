// A pointer copied byte by byte.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = 1, y = 2;
  int *p = &x, *q = &y;
  unsigned char *from = (unsigned char *)&q, *to = (unsigned char *)&p;
  for (unsigned i = 0; i < sizeof p; i++)
    to[i] = from[i];
  fathom_assert(p == q);
#ifdef BUG
  fathom_assert(p == &x);
#else
  fathom_assert(p == &y);
#endif
  return 0;
}
