// Euclid's algorithm. Invariant (summary): gcd(a, b) <= max(a, b), and at least 1 if one is.
// BUG: ends with the other number.
// INPUTS: 6 4
#include <fathom.h>
static unsigned gcd(unsigned a, unsigned b) {
#ifdef BUG
  return b == 0 ? 0 : gcd(b, a % b);
#else
  return b == 0 ? a : gcd(b, a % b);
#endif
}
int main(void) {
  unsigned a = fathom_nondet_uint(), b = fathom_nondet_uint();
  fathom_assume(a > 0);
  unsigned g = gcd(a, b);
  fathom_assert(g >= 1 && (g <= a || g <= b));
  return 0;
}
