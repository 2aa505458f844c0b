// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), i = 0;
  fathom_assume(n >= 0 && n <= 4);
again:
  if (i == n)
    goto out;
  i++;
#ifdef BUG
  if (i == 3)
    goto out;
#endif
  goto again;
out:
  fathom_assert(i == n);
  return 0;
}
