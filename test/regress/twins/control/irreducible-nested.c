// A loop with two entries inside of a loop.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  int n = 0, k = 0, c = fathom_nondet_bool();
  for (int i = 0; i < 2; i++) {
    if (c)
      goto mid;
    while (k < 3 * (i + 1)) {
      n += 10;
    mid:
      n += 1;
      k++;
    }
    c = 0;
  }
#ifdef BUG
  fathom_assert(n == 66);
#else
  fathom_assert(k == 6 && (n == 66 || n == 56));
#endif
  return 0;
}
