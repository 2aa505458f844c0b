// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int a[6] = {0, 1, 2, 3, 4, 5};
  int *p = a + 2, *q = &a[5];
#ifdef BUG
  p--;
#endif
  fathom_assert(*(p + 1) + p[2] == 7);
  fathom_assert(q - a == 5);
  return 0;
}
