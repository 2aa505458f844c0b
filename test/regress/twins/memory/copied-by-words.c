// A structure copied word by word keeps its pointer.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
struct s {
  int *p;
  long k;
};
static void copy(void *d, const void *s, unsigned n) {
  long *a = d;
  const long *b = s;
  for (unsigned i = 0; i < n / 8; i++)
    a[i] = b[i];
}
int main(void) {
  int x = 1, y = 2;
  struct s a = {&x, 5}, b = {&y, 0};
  copy(&b, &a, sizeof a);
  *b.p = 3;
#ifdef BUG
  fathom_assert(x == 1);
#else
  fathom_assert(x == 3 && y == 2);
#endif
  return 0;
}
