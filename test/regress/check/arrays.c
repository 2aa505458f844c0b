// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int a[5] = {1, 2, 3};
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 5);
  a[i] = 7;
  int sum = 0;
  for (int k = 0; k < 5; k++)
    sum += a[k];
#ifdef BUG
  fathom_assert(sum > 10);
#else
  fathom_assert(sum >= 10);
#endif
  return 0;
}
