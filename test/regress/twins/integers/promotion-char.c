// Small types are promoted to int: the sum of two of them cannot wrap, the value stored back can.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  unsigned char a = fathom_nondet_uchar(), b = fathom_nondet_uchar();
#ifdef BUG
  unsigned char sum = a + b;
#else
  int sum = a + b;
#endif
  fathom_assert(sum >= a);
  return 0;
}
