// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = fathom_nondet_int();
  for (int i = 0; i < 4; i++)
#ifdef BUG
    for (int j = 0; j < 2; j++)
#else
    for (int j = 0; j < 3; j++)
#endif
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  fathom_assert(a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3]);
  return 0;
}
