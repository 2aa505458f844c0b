// A product by doubling and halving. Invariant: p + a * b == a0 * b0.
// BUG: doubles once too often when the low bit is set.
// INPUTS: 3 3
#include <fathom.h>
int main(void) {
  unsigned a0 = fathom_nondet_uint(), b0 = fathom_nondet_uint(), a = a0, b = b0, p = 0;
  while (b) {
    if (b & 1) {
      p += a;
      b--;
#ifdef BUG
      a += a;
#endif
    } else {
      a += a;
      b >>= 1;
    }
  }
  fathom_assert(p == a0 * b0);
  return 0;
}
