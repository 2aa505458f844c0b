// What has no initialiser is zero, padding and the rest of arrays included.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct s {
  char c;
  long l[3];
  void *p;
} s, t[2] = {{1}};
static int rest[10] = {[3] = 4, 5};

int main(void) {
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 10);
  fathom_assert(!s.c && !s.l[2] && !s.p && t[0].c == 1 && !t[1].c && !t[0].l[1]);
#ifdef BUG
  fathom_assert(rest[i] == 0 || i == 3);
#else
  fathom_assert(rest[i] == 0 || (rest[i] == (int)i + 1 && (i == 3 || i == 4)));
#endif
  return 0;
}
