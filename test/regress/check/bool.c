// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  unsigned char c = (unsigned char)x;
#else
  bool c = x;
#endif
  fathom_assert(c == (x != 0));
  return 0;
}
