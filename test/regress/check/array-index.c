// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE array-index
#include <fathom.h>

int main(void) {
  int a[5] = {0};
  unsigned i = fathom_nondet_uint();
#ifdef BUG
  fathom_assume(i <= 5);
#else
  fathom_assume(i < 5);
#endif
  a[i] = 1;
  return a[0];
}
