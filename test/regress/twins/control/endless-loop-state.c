// The loop is left by return only; the assertion is inside of it.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  unsigned i = 0, n = fathom_nondet_uint();
  fathom_assume(n < 4);
  for (;;) {
#ifdef BUG
    fathom_assert(i < 3);
#else
    fathom_assert(i < 4);
#endif
    if (i == n)
      return 0;
    i++;
  }
}
