/* Gray code: neighbours differ in one bit, and decoding by prefix xor undoes the coding. */
#include "input.h"

static uint32_t gray(uint32_t x) { return x ^ x >> 1; }

static uint32_t plain(uint32_t g) {
  for (int shift = 1; shift < 32; shift *= 2) g ^= g >> shift;
  return g;
}

int main(void) {
  uint32_t x = nondet_u32();
  assert(plain(gray(x)) == x);
  uint32_t difference = gray(x) ^ gray(x + 1);
  assert(difference != 0 && (difference & (difference - 1)) == 0);
  uint32_t y = nondet_u32();
  assert(gray(x) != gray(y) || x == y);
}
