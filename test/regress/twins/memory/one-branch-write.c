// A write in one branch only, through a pointer that another variable names too.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct s {
  int a, b;
};

int main(void) {
  struct s x = {1, 2}, y = {3, 4}, *p = &x;
  int c = fathom_nondet_int();
  if (c > 0) {
    p = &y;
    if (c > 1)
      p->b = 40;
  } else {
    p->a = 10;
  }
  int r = p->a + p->b;
#ifdef BUG
  fathom_assert(r == 43 || r == 12);
#else
  fathom_assert(r == (c > 1 ? 43 : c == 1 ? 7 : 12));
  fathom_assert(x.b == 2 && y.a == 3);
#endif
  return 0;
}
