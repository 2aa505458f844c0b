// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct s {
  uintptr_t hidden;
  int other;
};

int main(void) {
  int x = 1, y = 2;
  struct s s = {(uintptr_t)&x, 3};
  if (fathom_nondet_bool())
    s.hidden = (uintptr_t)&y;
  *(int *)s.hidden = 9;
#ifdef BUG
  fathom_assert(x == 9);
#else
  fathom_assert(x + y == 11 || x + y == 10);
  fathom_assert((x == 9) != (y == 9));
#endif
  return 0;
}
