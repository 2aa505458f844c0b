// An index below zero reaches the field before the array.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
struct s {
  int *h;
  int *t[2];
};
int main(void) {
  int x = 1, y = 2;
  struct s s = {&x, {&x, &x}};
  int **p = s.t;
  int i = fathom_nondet_bool() ? -1 : 1;
  p[i] = &y;
  *s.h = 4;
#ifdef BUG
  fathom_assert(x == 4);
#else
  fathom_assert(i < 0 ? y == 4 && x == 1 : x == 4 && y == 2);
#endif
  return 0;
}
