// A field of width 0 starts a new unit: sizes and layout follow.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct s {
  unsigned char a : 3;
  unsigned char : 0;
  unsigned char b : 3;
};

int main(void) {
  struct s s = {0};
  unsigned char *p = (unsigned char *)&s;
  s.b = 5;
  fathom_assert(sizeof s == 2);
#ifdef BUG
  fathom_assert(p[0] == 5 << 3);
#else
  fathom_assert(p[0] == 0 && (p[1] & 7) == 5);
#endif
  return 0;
}
