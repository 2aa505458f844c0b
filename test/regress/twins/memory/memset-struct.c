// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

struct s {
  char a;
  short b;
  int c;
  int *p;
};

int main(void) {
  int x = 0;
  struct s s = {1, 2, 3, &x};
  unsigned char v = fathom_nondet_uchar();
  memset(&s.b, v, 6);
  fathom_assert(s.a == 1 && s.p == &x);
  fathom_assert((unsigned char)s.b == v);
#ifdef BUG
  fathom_assert(s.c != 0x01010101);
#else
  fathom_assert((unsigned)s.c == v * 0x01010101u);
#endif
  return 0;
}
