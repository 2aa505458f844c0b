/* gray_code.c with 64 bits. */
#include "input.h"

static uint64_t gray(uint64_t x) { return x ^ x >> 1; }

static uint64_t plain(uint64_t g) {
  for (int shift = 1; shift < 64; shift *= 2) g ^= g >> shift;
  return g;
}

int main(void) {
  uint64_t x = nondet_u64();
  assert(plain(gray(x)) == x);
  uint64_t difference = gray(x) ^ gray(x + 1);
  assert(difference != 0 && (difference & (difference - 1)) == 0);
  uint64_t y = nondet_u64();
  assert(gray(x) != gray(y) || x == y);
}
