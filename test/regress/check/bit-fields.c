// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct flags {
  unsigned a : 3;
  int b : 4;
  unsigned c : 9;
};

int main(void) {
  struct flags f = {0, 0, 0};
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x < 512);
  f.c = (unsigned)x;
  f.a = 5;
  f.b = -3;
#ifdef BUG
  f.a += 4;
#endif
  fathom_assert(f.a == 5);
  fathom_assert(f.b == -3);
  fathom_assert(f.c == (unsigned)x);
  return 0;
}
