/* Bytes to hexadecimal text and back. */
#include "input.h"
#ifndef N
#define N 12
#endif

static char digit(unsigned v) { return v < 10 ? '0' + v : 'a' + (v - 10); }

static int value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

int main(void) {
  uint8_t bytes[N];
  char text[2 * N];
  unsigned n = below(N + 1);
  for (unsigned i = 0; i < N; i++) bytes[i] = nondet_u8();
  for (unsigned i = 0; i < n; i++) {
    text[2 * i] = digit(bytes[i] >> 4);
    text[2 * i + 1] = digit(bytes[i] & 15);
  }
  for (unsigned i = 0; i < n; i++) {
    int high = value(text[2 * i]), low = value(text[2 * i + 1]);
    assert(high >= 0 && low >= 0);
    assert((high << 4 | low) == bytes[i]);
  }
}
