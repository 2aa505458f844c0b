// The square root by odd numbers. Invariant: t == 2 * a + 1, s == (a + 1) * (a + 1), a * a <= n.
// BUG: the odd number starts at 2.
// INPUTS: 10
#include <fathom.h>
int main(void) {
  unsigned long n = fathom_nondet_uint(), a = 0, s = 1, t = 1;
#ifdef BUG
  t = 2;
#endif
  while (s <= n) {
    a++;
    t += 2;
    s += t;
  }
  fathom_assert(s == (a + 1) * (a + 1));
  return 0;
}
