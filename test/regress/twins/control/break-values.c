// The values at the exits of a loop: by the guard, and by break in the middle of a round.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), i = 0, before = 0, after = 0;
  fathom_assume(n >= 0 && n < 10);
  while (i < 5) {
    before = i;
    if (i == n)
      break;
    after = i;
    i++;
  }
#ifdef BUG
  fathom_assert(before == after);
#else
  fathom_assert(n < 5 ? before == n && i == n && after == (n ? n - 1 : 0)
                      : i == 5 && before == 4 && after == 4);
#endif
  return 0;
}
