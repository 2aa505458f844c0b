// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  int s = 0;
  for (int n = 1; n <= 3; n++) {
    int a[n];
    for (int i = 0; i < n; i++)
      a[i] = n;
    s += a[n - 1] + a[0];
    if (fathom_nondet_bool())
      break;
  }
#ifdef BUG
  fathom_assert(s != 12);
#else
  fathom_assert(s == 2 || s == 6 || s == 12);
#endif
  return 0;
}
