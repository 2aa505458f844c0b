// What a sum is holds because of what is claimed of all elements: both are tried together.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -m32: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
#include <fathom.h>
enum { MOST = 1000 };
int a[MOST];
int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n <= MOST);
  for (int i = 0; i < n; i++)
#ifdef BUG
    a[i] = 1 + (i == 5);
#else
    a[i] = 1;
#endif
  long long sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  fathom_assert(sum == n);
  return 0;
}
