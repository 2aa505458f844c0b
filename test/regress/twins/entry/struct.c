// EXPECT --entry=f: SAFE
// EXPECT --entry=f -DBUG: UNSAFE assert
#include <fathom.h>

struct s {
  int a;
  unsigned char b;
};

int f(struct s s, struct s *p) {
#ifdef BUG
  fathom_assert(s.b < 255);
#else
  fathom_assert(s.b <= 255);
#endif
  if (p && fathom_is_dereferenceable(p, sizeof *p))
    p->a = s.a;
  return 0;
}
