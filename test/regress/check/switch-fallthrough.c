// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  int steps = 0;
  switch (n) {
  case 3:
    steps++;
    /* fall through */
  case 2:
    steps++;
    /* fall through */
  case 1:
    steps++;
#ifndef BUG
    break;
#endif
  default:
    steps += 10;
  }
  fathom_assert(n >= 1 && n <= 3 ? steps == (int)n : steps == 10);
  return 0;
}
