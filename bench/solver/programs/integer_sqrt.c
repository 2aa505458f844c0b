/* The digit-by-digit square root is the floor of the root. With BUG the first digit is skipped. */
#include "input.h"
#ifndef BITS
#define BITS 16
#endif

int main(void) {
  uint32_t x = nondet_u32(), root = 0, rest;
  assume(x < (1u << BITS));
#ifdef BUG
  uint32_t bit = 1u << (BITS - 4);
#else
  uint32_t bit = 1u << (BITS - 2);
#endif
  rest = x;
  while (bit != 0) {
    if (rest >= root + bit) {
      rest -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
    bit >>= 2;
  }
  assert(root * root <= x && (root + 1) * (root + 1) > x);
}
