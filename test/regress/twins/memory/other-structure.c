// The same bytes as another structure.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
struct a {
  int *p;
  int n;
};
struct b {
  char *q;
  char c[8];
};
static void set(void *v, void *to) { ((struct b *)v)->q = to; }
int main(void) {
  int x = 1, y = 2;
  struct a a = {&x, 3};
  set(&a, &y);
  *a.p = 9;
#ifdef BUG
  fathom_assert(x == 9);
#else
  fathom_assert(y == 9 && x == 1 && a.n == 3);
#endif
  return 0;
}
