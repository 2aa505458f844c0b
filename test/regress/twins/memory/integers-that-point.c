// Pointers kept as integers in an array, taken by an unknown index.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  int x = 1, y = 2;
  unsigned long t[2] = {(unsigned long)&x, (unsigned long)&y};
  unsigned i = fathom_nondet_uint() & 1;
  *(int *)t[i] = 7;
#ifdef BUG
  fathom_assert(x == 1);
#else
  fathom_assert(i ? x == 1 && y == 7 : x == 7 && y == 2);
#endif
  return 0;
}
