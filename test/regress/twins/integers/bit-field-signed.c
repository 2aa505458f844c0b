// A signed bit-field of 3 bits holds -4..3; what does not fit is cut and sign-extended.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct s {
  int a : 3;
  unsigned b : 3;
};

int main(void) {
  struct s s = {0, 0};
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x < 8);
  s.a = x;
  s.b = x;
  fathom_assert(s.b == x);
#ifdef BUG
  fathom_assert(s.a == x);
#else
  fathom_assert(s.a == (x < 4 ? x : x - 8));
#endif
  return 0;
}
