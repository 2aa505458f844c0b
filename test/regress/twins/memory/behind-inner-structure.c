// One element behind an inner structure is the next field.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
struct in {
  int *p;
};
struct out {
  long pad;
  struct in in;
  int *q;
};
static void put(struct in *i, int *v) { i[1].p = v; }
int main(void) {
  int x = 1, y = 2;
  struct out o = {0, {&x}, &x};
  put(&o.in, &y);
  *o.q = 5;
#ifdef BUG
  fathom_assert(x == 5);
#else
  fathom_assert(y == 5 && x == 1);
#endif
  return 0;
}
