// Even and odd call each other. Invariant (summary): even(n) == (n % 2 == 0), odd(n) == (n % 2 == 1).
// BUG: odd ends with true.
// INPUTS: 3
#include <fathom.h>
static bool odd(unsigned n);
static bool even(unsigned n) { return n == 0 ? true : odd(n - 1); }
static bool odd(unsigned n) {
#ifdef BUG
  return n == 0 ? true : even(n - 1);
#else
  return n == 0 ? false : even(n - 1);
#endif
}
int main(void) {
  unsigned n = fathom_nondet_ushort();
  fathom_assert(even(n) == (n % 2 == 0));
  return 0;
}
