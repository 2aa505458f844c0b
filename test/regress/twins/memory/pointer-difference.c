// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  long a[8];
  unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(i <= 8 && j <= 8);
  long *p = a + i, *q = a + j;
  fathom_assert(p - q == (long)i - (long)j);
  fathom_assert((p < q) == (i < j));
#ifdef BUG
  fathom_assert((char *)p - (char *)q == p - q);
#else
  fathom_assert((char *)p - (char *)q == (long)sizeof *p * (p - q));
#endif
  return 0;
}
