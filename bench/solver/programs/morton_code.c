/* Interleaving the bits of two coordinates, and the order of two codes with equal halves. */
#include "input.h"

static uint32_t spread(uint32_t x) {
  x = (x | x << 8) & 0x00FF00FF;
  x = (x | x << 4) & 0x0F0F0F0F;
  x = (x | x << 2) & 0x33333333;
  return (x | x << 1) & 0x55555555;
}

static uint16_t gather(uint32_t x) {
  x &= 0x55555555;
  x = (x | x >> 1) & 0x33333333;
  x = (x | x >> 2) & 0x0F0F0F0F;
  x = (x | x >> 4) & 0x00FF00FF;
  return x | x >> 8;
}

int main(void) {
  uint16_t x = nondet_u16(), y = nondet_u16(), z = nondet_u16();
  uint32_t code = spread(x) | spread(y) << 1;
  assert(gather(code) == x && gather(code >> 1) == y);
  uint32_t other = spread(z) | spread(y) << 1;
  assert((x < z) == (code < other));
  uint32_t step = ((code | 0xAAAAAAAA) + 1) & 0x55555555; /* the code of x + 1 */
  assert(gather(step) == (uint16_t)(x + 1));
}
