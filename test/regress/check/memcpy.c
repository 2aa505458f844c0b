// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#include <string.h>

int main(void) {
  char a[8], b[8];
  for (int i = 0; i < 8; i++)
    a[i] = (char)i;
  memset(b, 0x55, sizeof b);
#ifdef BUG
  memcpy(b + 1, a + 2, 4);
#else
  memcpy(b + 1, a + 2, 5);
#endif
  fathom_assert(b[0] == 0x55 && b[1] == 2);
  fathom_assert(b[5] == 6);
  fathom_assert(b[6] == 0x55);
  return 0;
}
