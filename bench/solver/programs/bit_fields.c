/* Packing fields of arbitrary width into a stream of words and reading them back. */
#include "input.h"
#ifndef N
#define N 4
#endif

static uint32_t stream[N + 1];

static uint32_t low(unsigned width) { return width == 32 ? UINT32_MAX : (1u << width) - 1; }

static void put(unsigned at, unsigned width, uint32_t value) {
  unsigned word = at / 32, bit = at % 32;
  stream[word] |= value << bit;
  if (bit + width > 32) stream[word + 1] |= value >> (32 - bit);
}

static uint32_t get(unsigned at, unsigned width) {
  unsigned word = at / 32, bit = at % 32;
  uint32_t value = stream[word] >> bit;
  if (bit + width > 32) value |= stream[word + 1] << (32 - bit);
  return value & low(width);
}

int main(void) {
  unsigned width[N], at = 0;
  uint32_t value[N];
  for (int i = 0; i < N; i++) {
    width[i] = 1 + below(32);
    value[i] = nondet_u32() & low(width[i]);
    put(at, width[i], value[i]);
    at += width[i];
  }
  at = 0;
  for (int i = 0; i < N; i++) {
    assert(get(at, width[i]) == value[i]);
    at += width[i];
  }
}
