// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int(), sum;
  if (!__builtin_add_overflow(x, y, &sum)) {
    fathom_assert((long)sum == (long)x + y);
#ifdef BUG
    fathom_assert(sum >= x);
#endif
  }
  return 0;
}
