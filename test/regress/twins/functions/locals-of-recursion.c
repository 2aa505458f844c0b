// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
static int f(int n, int *out) {
  int a[2] = {n, 2 * n};
  if (n == 0) {
    *out = a[0];
    return 0;
  }
  int got;
  int r = f(n - 1, &a[1]);
  got = a[1];
  *out = a[0] + got;
  return r + 1;
}
int main(void) {
  int n = fathom_nondet_uint() % 5, out = -1;
  int d = f(n, &out);
#ifdef BUG
  fathom_assert(out != 6);
#else
  fathom_assert(d == n && out == n * (n + 1) / 2);
#endif
  return 0;
}
