// A _BitInt in memory: stored in as many bytes as its type has.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct s {
  _BitInt(37) a;
  unsigned char b;
};

int main(void) {
  struct s s[2] = {{1, 2}, {3, 4}};
  s[0].a = -1;
  s[1].a = fathom_nondet_long();
  fathom_assert(s[0].a == -1 && s[0].b == 2);
#ifdef BUG
  fathom_assert(s[1].a < 68719476735);
#else
  fathom_assert(s[1].a <= 68719476735);
#endif
  return 0;
}
