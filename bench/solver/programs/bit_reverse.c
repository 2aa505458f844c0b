/* Reversing the bits of a word bit by bit and by halves; twice is the identity. */
#include "input.h"

static uint32_t halves(uint32_t x) {
  x = (x >> 16) | (x << 16);
  x = (x >> 8 & 0x00FF00FF) | (x & 0x00FF00FF) << 8;
  x = (x >> 4 & 0x0F0F0F0F) | (x & 0x0F0F0F0F) << 4;
  x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
  return (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
}

int main(void) {
  uint32_t x = nondet_u32(), slow = 0;
  for (int i = 0; i < 32; i++) slow |= (x >> i & 1) << (31 - i);
  assert(slow == halves(x));
  assert(halves(slow) == x);
  uint32_t y = nondet_u32();
  assert((halves(x ^ y) ^ halves(x)) == halves(y));
  assert(halves(x + y) - halves(x) != 1 || (x ^ (x + y)) != 0);
}
