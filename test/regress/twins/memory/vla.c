// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int sum(int n) {
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s + (int)sizeof a;
}

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n < 5);
#ifdef BUG
  fathom_assert(sum(n) != 22);
#else
  fathom_assert(sum(n) == n * (n - 1) / 2 + 4 * n);
#endif
  return 0;
}
