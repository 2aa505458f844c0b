// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int twice(int x) { return x + x; }
static int four_times(int x) { return twice(twice(x)); }

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= -100 && x <= 100);
#ifdef BUG
  fathom_assert(four_times(x) != 16);
#else
  fathom_assert(four_times(x) == 4 * x);
#endif
  return 0;
}
