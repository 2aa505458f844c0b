// A write through one member is seen through the other.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

union u {
  int i;
  short s[2];
  struct {
    char a, b, c, d;
  } c;
};

static void set(short *p) { *p = 0x1122; }

int main(void) {
  union u u;
  u.i = fathom_nondet_int();
  int old = u.i;
  set(&u.s[1]);
#ifdef BUG
  fathom_assert(u.i == old);
#else
  fathom_assert(u.i == ((old & 0xffff) | 0x11220000));
  fathom_assert(u.c.c == 0x22 && u.c.d == 0x11 && u.c.a == (char)old);
#endif
  return 0;
}
