// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  int a[3] = {0}, b[3] = {0};
  int *p = a, *q = b;
  for (int i = 0; i < 3; i++) {
    *p++ = i + 1;
    if (fathom_nondet_bool()) {
      int *t = p;
      p = q;
      q = t;
    }
  }
  int s = a[0] + a[1] + a[2] + b[0] + b[1] + b[2];
#ifdef BUG
  fathom_assert(a[0] + a[1] + a[2] >= 3);
#else
  fathom_assert(s == 6 && a[0] == 1);
#endif
  return 0;
}
