// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE null-deref
#include <fathom.h>

int main(void) {
  int x = 3;
  int c = fathom_nondet_int();
  int *p = c ? &x : 0;
#ifndef BUG
  if (p)
#endif
    *p = 4;
  return 0;
}
