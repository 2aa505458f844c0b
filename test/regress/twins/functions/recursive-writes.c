// A recursive function writes into its caller's array, at an unknown place.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
static void fill(int *a, int n, int i) {
  if (n == 0)
    return;
  a[i] += n;
  fill(a, n - 1, (i + 1) % 3);
}
int main(void) {
  int a[3] = {0};
  int i = fathom_nondet_uint() % 3;
  fill(a, 4, i);
#ifdef BUG
  fathom_assert(a[0] != 5);
#else
  fathom_assert(a[i] == 5 && a[0] + a[1] + a[2] == 10);
#endif
  return 0;
}
