// An allocation that may fail gives null.
// EXPECT: SAFE
// EXPECT --malloc-may-fail: UNSAFE null-deref
// EXPECT --malloc-may-fail -DASKED: SAFE
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
#ifdef ASKED
  if (p)
#endif
    *p = 1;
  free(p);
  return 0;
}
