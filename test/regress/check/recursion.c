// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static unsigned factorial(unsigned n) {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 5);
#ifdef BUG
  fathom_assert(factorial(n) < 120);
#else
  fathom_assert(factorial(n) <= 120);
#endif
  return 0;
}
