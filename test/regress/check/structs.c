// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct point {
  char tag;
  int x, y;
};

static struct point moved(struct point p, int dx) {
  p.x += dx;
#ifdef BUG
  p.y += dx;
#endif
  return p;
}

int main(void) {
  struct point p = {'p', 1, 2};
  struct point q = moved(p, 3);
  fathom_assert(p.x == 1 && q.x == 4);
  fathom_assert(q.y == 2);
  fathom_assert(q.tag == 'p');
  return 0;
}
