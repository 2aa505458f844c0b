// The sum of the first i numbers. Invariant: 2 * s == i * (i + 1).
// BUG: the sum has 32 bits, the formula 64: it differs from i = 92682 on.
// INPUTS: 92682
#include <fathom.h>
int main(void) {
  unsigned long n = fathom_nondet_uint();
#ifdef BUG
  unsigned s = 0;
#else
  unsigned long s = 0;
#endif
  unsigned long i = 0;
  while (i < n) {
    i++;
    s += i;
  }
  fathom_assert(2 * (unsigned long)s == i * (i + 1));
  return 0;
}
