// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 6);
#ifdef BUG
  fathom_assert(is_even(n));
#else
  fathom_assert(is_even(n) == (n % 2 == 0));
#endif
  return 0;
}
