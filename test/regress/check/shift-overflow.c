// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE shift-overflow
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
#ifdef BUG
  fathom_assume(n >= 0 && n <= 31);
#else
  fathom_assume(n >= 0 && n <= 29);
#endif
  return (3 << n) > 0;
}
