// A pointer that was never set is freed.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
#include <stdlib.h>
int main(void) {
  char *p;
#ifndef BUG
  p = malloc(3);
#endif
  free(p);
  return 0;
}
