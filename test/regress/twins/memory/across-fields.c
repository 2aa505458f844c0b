// One element behind a field is the next field.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
struct s {
  int *a, *b;
};
int main(void) {
  int x = 1, y = 2;
  struct s s = {&x, &y};
  int **p = &s.a;
  p[1] = &x;
  *s.b = 7;
#ifdef BUG
  fathom_assert(y == 7);
#else
  fathom_assert(x == 7 && y == 2);
#endif
  return 0;
}
