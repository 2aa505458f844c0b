// Elements are one value, or told by a number from before the loop; and every second one is what another loop has made
// of it.
// EXPECT --checks=assert: SAFE
// EXPECT --checks=assert -DBUG: UNSAFE assert
// EXPECT --checks=assert -m32: SAFE
// EXPECT --checks=assert -m32 -DBUG: UNSAFE assert
// EXPECT --checks=assert -DSECOND: SAFE
// EXPECT --checks=assert -DSECOND -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  int n = fathom_nondet_int(), least = fathom_nondet_int();
  fathom_assume(n > 1 && n % 2 == 0);
  int a[n];
#ifdef SECOND
  for (int i = 1; i <= n / 2; i++)
    a[2 * i - 2] = 3;
  for (int i = 1; i <= n / 2; i++)
#ifdef BUG
    a[2 * i - 1] = i < 4 ? 0 : 1;
#else
    a[2 * i - 1] = 0;
#endif
  for (int i = 0; i < n; i++)
    fathom_assert(a[i] == 3 || a[i] == 0);
#else
  for (int i = 1; i <= n / 2; i++) {
    a[2 * i - 2] = least <= 5 ? 5 : 0;
#ifdef BUG
    a[2 * i - 1] = least <= 8 || i < 4 ? 7 : 0;
#else
    a[2 * i - 1] = least <= 7 ? 7 : 0;
#endif
  }
  for (int i = 0; i < n; i++)
    fathom_assert(a[i] >= least || a[i] == 0);
#endif
  return 0;
}
