// Division by subtraction. Invariant: x == q * y + r, r <= x.
// BUG: stops one too late when it divides evenly.
// INPUTS: 12 4
#include <fathom.h>
int main(void) {
  unsigned x = fathom_nondet_uint(), y = fathom_nondet_uint(), q = 0, r = x;
  fathom_assume(y > 0);
#ifdef BUG
  while (r > y) {
#else
  while (r >= y) {
#endif
    r -= y;
    q++;
  }
  fathom_assert(x == q * y + r);
  fathom_assert(r < y);
  return 0;
}
