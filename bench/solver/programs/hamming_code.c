/* Hamming (7,4): any single flipped bit of any word is repaired. */
#include "input.h"
#ifndef N
#define N 4
#endif

static uint8_t encode(uint8_t d) {
  uint8_t a = d & 1, b = d >> 1 & 1, c = d >> 2 & 1, e = d >> 3 & 1;
  return (a ^ b ^ e) | (a ^ c ^ e) << 1 | a << 2 | (b ^ c ^ e) << 3 | b << 4 | c << 5 | e << 6;
}

static uint8_t decode(uint8_t w) {
  unsigned syndrome = 0;
  for (unsigned i = 0; i < 7; i++)
    if (w >> i & 1) syndrome ^= i + 1;
  if (syndrome != 0) w ^= 1 << (syndrome - 1);
  return (w >> 2 & 1) | (w >> 4 & 1) << 1 | (w >> 5 & 1) << 2 | (w >> 6 & 1) << 3;
}

int main(void) {
  uint32_t sent = 0, received = 0;
  for (int i = 0; i < N; i++) {
    uint8_t data = below(16), word = encode(data);
    unsigned flip = below(8);
    if (flip < 7) word ^= 1 << flip;
    sent = sent * 17 + data;
    received = received * 17 + decode(word);
  }
  assert(sent == received);
}
