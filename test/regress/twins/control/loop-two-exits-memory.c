// Memory as it was when the loop was left, on each way out.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int a[4], b;

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n < 6);
  int i;
  for (i = 0; i < 4; i++) {
    a[i] = i + 1;
    if (i == n)
      break;
    b = i + 1;
  }
#ifdef BUG
  fathom_assert(b == (n < 4 ? n : 3));
#else
  fathom_assert(b == (n < 4 ? n : 4));
#endif
  fathom_assert(n >= 3 || a[n + 1] == 0);
  fathom_assert(n >= 4 || a[n] == n + 1);
  return 0;
}
