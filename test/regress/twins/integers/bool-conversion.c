// Conversion to _Bool tests against zero, it does not cut bits.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  unsigned char b = x & 0x100;
#else
  _Bool b = x & 0x100;
#endif
  fathom_assert(!b == !(x & 0x100));
  return 0;
}
