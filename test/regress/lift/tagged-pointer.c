// EXPECT: SAFE
// EXPECT --regions=flat: SAFE
// EXPECT -DBUG: UNSAFE assert
// A pointer with a bit in it, through memory, a phi and a mask.
#include <fathom.h>
#include <stdint.h>

struct box {
  uintptr_t word;
};

int main(void) {
  int x = 5, y = 6;
  struct box b;
  if (fathom_nondet_int())
    b.word = (uintptr_t)&x | 1;
  else
    b.word = (uintptr_t)&y;
  struct box c = b;
  int *p = (int *)(c.word & ~(uintptr_t)1);
  *p = 7;
#ifdef BUG
  fathom_assert(x == 7);
#else
  fathom_assert(c.word & 1 ? x == 7 && y == 6 : x == 5 && y == 7);
#endif
  return 0;
}
