// A union with a pointer is passed as an integer.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
union u {
  int *p;
  long n;
};
static void w(union u u) { *u.p = 6; }
static union u mk(int *p) {
  union u u;
  u.p = p;
  return u;
}
int main(void) {
  int x = 1, y = 2;
  w(mk(fathom_nondet_bool() ? &x : &y));
#ifdef BUG
  fathom_assert(x == 6);
#else
  fathom_assert((x == 6) != (y == 6));
#endif
  return 0;
}
