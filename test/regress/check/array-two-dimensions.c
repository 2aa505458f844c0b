// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int m[3][4];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      m[i][j] = 10 * i + j;
  unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(i < 3 && j < 4);
#ifdef BUG
  fathom_assert(m[i][j] < 23);
#else
  fathom_assert(m[i][j] == (int)(10 * i + j));
#endif
  return 0;
}
