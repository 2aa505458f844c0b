// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
struct s {
  long a, b, c;
};
static struct s swap(struct s x) {
  struct s r = {x.c, x.b, x.a};
  return r;
}
static struct s g = {1, 2, 3};
static struct s fromg(void) {
  struct s r;
  r.a = g.c;
  r.b = g.b;
  r.c = g.a;
  return r;
}
int main(void) {
  struct s s = {1, 2, 3};
  s = swap(s);
  g = fromg();
#ifdef BUG
  fathom_assert(g.c == 3);
#else
  fathom_assert(s.a == 3 && s.c == 1 && g.a == 3 && g.c == 1);
#endif
  return 0;
}
