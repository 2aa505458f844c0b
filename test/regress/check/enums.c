// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

enum colour { red, green = 5, blue };

int main(void) {
  int n = fathom_nondet_int();
  enum colour c = n > 0 ? green : n < 0 ? blue : red;
#ifdef BUG
  fathom_assert(c != red);
#else
  fathom_assert(c == red || c == green || c == 6);
#endif
  return 0;
}
