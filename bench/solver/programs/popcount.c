/* Counting bits: clearing the lowest one, and adding up in parallel. With BUG a mask has one bit too few. */
#include "input.h"

int main(void) {
  uint32_t x = nondet_u32(), v = x, slow = 0;
#ifdef BITS
  assume(x >> (BITS - 1) >> 1 == 0);
#endif
  while (v != 0) {
    v &= v - 1;
    slow++;
  }
  uint32_t t = x - ((x >> 1) & 0x55555555);
  t = (t & 0x33333333) + ((t >> 2) & 0x33333333);
#ifdef BUG
  t = (t + (t >> 4)) & 0x0F0F0F07;
#else
  t = (t + (t >> 4)) & 0x0F0F0F0F;
#endif
  assert(t * 0x01010101u >> 24 == slow);
}
