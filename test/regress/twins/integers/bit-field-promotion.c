// A 31-bit unsigned field is promoted to int; a 32-bit one stays unsigned.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct s {
#ifdef BUG
  unsigned a : 32;
#else
  unsigned a : 31;
#endif
};

int main(void) {
  struct s s;
  s.a = 0;
  fathom_assert(s.a - 1 < 0);
  return 0;
}
