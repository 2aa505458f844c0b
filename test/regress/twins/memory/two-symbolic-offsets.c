// Two writes at unknown places of one object: the later one wins where they meet.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int a[6] = {0};
  unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(i < 6 && j < 6);
  a[i] = 1;
  a[j] = 2;
  a[3] += 10;
#ifdef BUG
  fathom_assert(a[i] == 1 || a[i] == 11);
#else
  fathom_assert(a[i] % 10 == (i == j ? 2 : 1) && a[j] % 10 == 2);
  fathom_assert(a[3] >= 10);
#endif
  return 0;
}
