// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
static int a, b, c;
static int *const t[] = {&a, &b, &c, &a};
int main(void) {
  unsigned i = fathom_nondet_uint() % 4, j = fathom_nondet_uint() % 4;
  *t[i] = 1;
  *t[j] = 2;
#ifdef BUG
  fathom_assert(i == j || *t[i] == 1);
#else
  fathom_assert(*t[i] == (t[i] == t[j] ? 2 : 1) && a + b + c <= 3);
#endif
  return 0;
}
