// Nothing is copied, but the pointer must not be null.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE nonnull
#include <fathom.h>
#include <string.h>
int main(void) {
  char a[4] = {0};
  char *p = fathom_nondet_bool() ? a : 0;
#ifdef BUG
  memcpy(p, a, 0);
#else
  if (p)
    memmove(p, a, 0);
#endif
  return 0;
}
