// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
union u {
  int (*f)(int);
  void *p;
  uintptr_t n;
};
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
int main(void) {
  union u u;
  u.f = inc;
  uintptr_t keep = u.n;
  u.f = dec;
  if (fathom_nondet_bool())
    u.n = keep;
  int r = u.f(5);
#ifdef BUG
  fathom_assert(r == 4);
#else
  fathom_assert(r == 4 || r == 6);
#endif
  return 0;
}
