// Globals start with their values, and have bounds.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE array-index
#include <fathom.h>
static int g, a[3], b[2] = {7, 8};
int main(void) {
  unsigned m = fathom_nondet_uint();
  fathom_assert(g == 0 && b[1] == 8);
#ifndef BUG
  fathom_assume(m < 3);
#endif
  a[m] = 1;
  return 0;
}
