// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE shift-amount
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
#ifdef BUG
  fathom_assume(n <= 32);
#else
  fathom_assume(n < 32);
#endif
  return (1u << n) != 0;
}
