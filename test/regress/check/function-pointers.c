// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int first(int a, int b) { return b - b + a; }

int main(void) {
  int (*table[3])(int, int) = {add, subtract, first};
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 3);
  int r = table[i](5, 2);
#ifdef BUG
  fathom_assert(r != 3);
#else
  fathom_assert(r == 7 || r == 3 || r == 5);
#endif
  return 0;
}
