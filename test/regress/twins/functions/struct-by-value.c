// The callee changes its own copy.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct big {
  int a[6];
  char *p;
};
static int change(struct big b) {
  b.a[2] = 99;
  *b.p = 'y';
  return b.a[1];
}

int main(void) {
  char c = 'x';
  struct big b = {{1, 2, 3, 4, 5, 6}, &c};
  int r = change(b);
#ifdef BUG
  fathom_assert(b.a[2] == 99);
#else
  fathom_assert(r == 2 && b.a[2] == 3 && c == 'y');
#endif
  return 0;
}
