/* A Bloom filter has no false negatives. */
#include "input.h"
#ifndef N
#define N 2
#endif
#ifndef BITS
#define BITS 12
#endif

static uint32_t bits[4];

static uint32_t mix(uint32_t x, uint32_t seed) {
  x = (x ^ seed) * 0x85EBCA6Bu;
  return x ^ x >> 16;
}

static void add(uint32_t x) {
  for (uint32_t seed = 1; seed <= 2; seed++) {
    uint32_t h = mix(x, seed) & 127;
    bits[h >> 5] |= 1u << (h & 31);
  }
}

static bool maybe(uint32_t x) {
  for (uint32_t seed = 1; seed <= 2; seed++) {
    uint32_t h = mix(x, seed) & 127;
    if (!(bits[h >> 5] >> (h & 31) & 1)) return false;
  }
  return true;
}

int main(void) {
  uint32_t items[N];
  for (int i = 0; i < N; i++) {
    items[i] = below(1u << BITS);
    add(items[i]);
  }
  assert(maybe(items[below(N)]));
}
