// The labels are 64 bits wide: equal low halves are no match.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  long x = fathom_nondet_long();
  int r = 0;
  switch (x) {
  case 0x100000001:
    r = 1;
    break;
  case 1:
    r = 2;
    break;
  case -1:
    r = 3;
  }
#ifdef BUG
  fathom_assert(r != 1 || (int)x != 1);
#else
  fathom_assert(r != 1 || (int)x == 1);
#endif
  return 0;
}
