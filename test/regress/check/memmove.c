// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#include <string.h>

int main(void) {
  char a[6] = {1, 2, 3, 4, 5, 6};
  memmove(a + 1, a, 4);
#ifdef BUG
  fathom_assert(a[3] == 1);
#else
  fathom_assert(a[0] == 1 && a[1] == 1 && a[2] == 2 && a[3] == 3 && a[4] == 4);
#endif
  fathom_assert(a[5] == 6);
  return 0;
}
