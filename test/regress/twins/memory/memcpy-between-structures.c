// Pointers move between structures of different layout.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>
struct a {
  int *p;
  int *q;
};
struct b {
  long n;
  int *r;
  int *s;
};
int main(void) {
  int x = 1, y = 2;
  struct a a = {&x, &y};
  struct b b = {0, 0, 0};
  memcpy((char *)&b + 8, &a, sizeof a);
  *b.s = 8;
  memcpy(&a.p, &b.s, sizeof(int *));
  *a.p += 1;
#ifdef BUG
  fathom_assert(y == 8);
#else
  fathom_assert(x == 1 && y == 9);
#endif
  return 0;
}
