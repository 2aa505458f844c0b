// A difference of pointers, added to the second, gives the first.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  int a[5] = {0};
  int *p = a + fathom_nondet_uint() % 5, *q = a + fathom_nondet_uint() % 5;
  long d = p - q;
  q[d] = 3;
#ifdef BUG
  fathom_assert(*q == 3);
#else
  fathom_assert(*p == 3);
#endif
  return 0;
}
