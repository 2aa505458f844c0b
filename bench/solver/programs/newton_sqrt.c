/* Newton's iteration for the square root, started above it, falls to the floor of the root. */
#include "input.h"
#ifndef BITS
#define BITS 10
#endif

int main(void) {
  uint32_t x = nondet_u32();
  assume(x > 0 && x < (1u << BITS));
  uint32_t r = 1u << (BITS / 2), next = (r + x / r) / 2;
  while (next < r) {
    r = next;
    next = (r + x / r) / 2;
  }
  assert(r * r <= x && (r + 1) * (r + 1) > x);
}
