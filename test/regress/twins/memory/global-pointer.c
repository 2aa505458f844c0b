// A function writes through a global pointer that another one changes.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
static int a = 1, b = 2;
static int *gp = &a;
static void w(int v) { *gp = v; }
static void set(int **pp, int *q) { *pp = q; }
int main(void) {
  w(10);
  if (fathom_nondet_bool())
    set(&gp, &b);
  w(20);
#ifdef BUG
  fathom_assert(a == 10);
#else
  fathom_assert((a == 20 && b == 2) || (a == 10 && b == 20));
#endif
  return 0;
}
