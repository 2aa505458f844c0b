// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-read
#include <fathom.h>

int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  int *p = a + 2;
  int i = fathom_nondet_int();
#ifdef BUG
  fathom_assume(i >= -3 && i < 3);
#else
  fathom_assume(i >= -2 && i < 3);
#endif
  fathom_assert(p[i] == 3 + i);
  return 0;
}
