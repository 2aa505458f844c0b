// y waits until x has come to n. Invariant: x <= n ? y == n : y == x; x <= 2 * n.
// BUG: the second phase begins one too late.
// INPUTS: 3
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), x = 0, y;
  fathom_assume(n < 1000000000);
  y = n;
  while (x < 2 * n) {
#ifdef BUG
    if (x > n)
#else
    if (x >= n)
#endif
      y++;
    x++;
  }
  fathom_assert(y == 2 * n);
  return 0;
}
