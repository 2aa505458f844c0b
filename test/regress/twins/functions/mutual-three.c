// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int a(int n), b(int n), c(int n);
static int a(int n) { return n <= 0 ? 1 : b(n - 1); }
static int b(int n) { return n <= 0 ? 2 : c(n - 1); }
static int c(int n) { return n <= 0 ? 3 : a(n - 1); }

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n < 9);
#ifdef BUG
  fathom_assert(a(n) != 3 || n == 2 || n == 5);
#else
  fathom_assert(a(n) == n % 3 + 1);
#endif
  return 0;
}
