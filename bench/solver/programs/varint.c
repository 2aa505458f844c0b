/* LEB128 numbers: encoded and decoded they come back, in at most five bytes. */
#include "input.h"
#ifndef N
#define N 3
#endif

static unsigned put(uint8_t *out, uint32_t value) {
  unsigned n = 0;
  while (value >= 0x80) {
    out[n++] = value | 0x80;
    value >>= 7;
  }
  out[n++] = value;
  return n;
}

static unsigned get(const uint8_t *in, uint32_t *value) {
  uint32_t result = 0;
  unsigned n = 0, shift = 0;
  do {
    result |= (uint32_t)(in[n] & 0x7F) << shift;
    shift += 7;
  } while (in[n++] & 0x80 && shift < 35);
  *value = result;
  return n;
}

int main(void) {
  uint8_t bytes[5 * N + 1];
  uint32_t values[N];
  unsigned size = 0, at = 0;
  for (int i = 0; i < N; i++) {
    values[i] = nondet_u32();
    size += put(&bytes[size], values[i]);
  }
  assert(size <= 5 * N);
  for (int i = 0; i < N; i++) {
    uint32_t value;
    at += get(&bytes[at], &value);
    assert(value == values[i]);
  }
  assert(at == size);
}
