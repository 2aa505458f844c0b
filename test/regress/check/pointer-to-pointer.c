// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static void redirect(int **p, int *to) { *p = to; }

int main(void) {
  int x = 1, y = 2;
  int *p = &x, *q = &x;
  redirect(&p, &y);
#ifdef BUG
  redirect(&q, &y);
#endif
  *p = 7;
  fathom_assert(*q == 1);
  fathom_assert(y == 7);
  return 0;
}
