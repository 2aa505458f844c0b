// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int (*const table[3])(int, int) = {add, sub, mul};

int main(void) {
  unsigned op = fathom_nondet_uint();
  fathom_assume(op < 3);
  int r = table[op](7, 3);
#ifdef BUG
  fathom_assert(r == 10 || r == 4);
#else
  fathom_assert(r == (op == 0 ? 10 : op == 1 ? 4 : 21));
#endif
  return 0;
}
