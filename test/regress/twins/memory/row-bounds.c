// Inside of the whole array, outside of the row.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE array-index
#include <fathom.h>

int m[3][4];

int main(void) {
  int i = fathom_nondet_int();
#ifdef BUG
  fathom_assume(i >= 0 && i <= 4);
#else
  fathom_assume(i >= 0 && i < 4);
#endif
  m[1][i] = 5;
  fathom_assert(m[2][0] == 0);
  return 0;
}
