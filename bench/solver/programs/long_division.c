/* Division by shifting and subtracting agrees with the machine's. With BUG the remainder's test is strict. */
#include "input.h"
#ifndef BITS
#define BITS 8
#endif

int main(void) {
  uint32_t n = nondet_u32(), d = nondet_u32(), q = 0, r = 0;
  assume(n < (1u << BITS) && d > 0 && d < (1u << BITS));
  for (int i = BITS - 1; i >= 0; i--) {
    r = r << 1 | (n >> i & 1);
#ifdef BUG
    if (r > d) {
#else
    if (r >= d) {
#endif
      r -= d;
      q |= 1u << i;
    }
  }
  assert(q == n / d && r == n % d);
}
