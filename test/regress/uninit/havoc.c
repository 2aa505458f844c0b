// Bytes that were made arbitrary are as good as set.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
#include <fathom.h>
int main(void) {
  unsigned char a[4];
#ifdef BUG
  fathom_havoc(a, 3);
#else
  fathom_havoc(a, 4);
#endif
  if (a[3] == 7)
    return 1;
  return 0;
}
