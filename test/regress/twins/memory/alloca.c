// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int fill(int n) {
  char *p = __builtin_alloca(n);
  for (int i = 0; i < n; i++)
    p[i] = (char)i;
  char *q = __builtin_alloca(n);
  q[0] = 9;
  return p[n - 1] + (p != q);
}

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n < 5);
#ifdef BUG
  fathom_assert(fill(n) < 4);
#else
  fathom_assert(fill(n) == n);
#endif
  return 0;
}
