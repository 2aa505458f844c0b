// Bugs that promotion of variables to registers must not take away: what is computed
// is never used, or used only by what is dropped.
// EXPECT -DCASE=1: UNSAFE division-by-zero
// EXPECT -DCASE=1 -DGOOD: SAFE
// EXPECT -DCASE=2: UNSAFE signed-overflow
// EXPECT -DCASE=2 -DGOOD: SAFE
// EXPECT -DCASE=3 --checks=assert: UNSAFE assert
// EXPECT -DCASE=3 -DGOOD: SAFE
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef GOOD
  fathom_assume(x > 0 && x < 100);
#endif
#if CASE == 1
  int unused = 1 / x;
#elif CASE == 2
  int unused = x;
  for (int i = 0; i < 3; ++i)
    unused += x;
  unused = 0;
#elif CASE == 3
  // Uninitialised is any value, one at a time: not "no value".
  int y;
#ifdef GOOD
  y = x;
#endif
  fathom_assert(y > 0);
#endif
  return 0;
}
