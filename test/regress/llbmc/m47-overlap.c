// memmove may overlap, memcpy may not.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE memcpy-overlap
#include <fathom.h>
#include <string.h>
int main(void) {
  char a[4] = {1, 2, 3, 4};
#ifdef BUG
  memcpy(a + 1, a, 3);
#else
  memmove(a + 1, a, 3);
  fathom_assert(a[1] == 1 && a[3] == 3);
#endif
  return 0;
}
